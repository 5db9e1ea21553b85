package io.heddle.kernel.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes in different places, as their files in /proc show them. */
class SurroundingsTest {
    @TempDir
    Path folder = Path.of("");

    private RecordedProc process = new RecordedProc(Path.of(""));

    @BeforeEach
    void ordinaryProcess() {
        process = new RecordedProc(folder)
                .file("status", "Name:\tjava\nSeccomp:\t0\nSeccomp_filters:\t0\n")
                .file("uid_map", "         0          0 4294967295\n")
                .file("cgroup", "0::/\n");
    }

    @Test
    void an_ordinary_process_has_nothing_around_it() throws IOException {
        pidNamespace("pid:[4026531836]");

        assertThat(Surroundings.read(folder)).isEqualTo(new Surroundings(false, false, false, null, false));
    }

    @Test
    void a_container_has_process_ids_of_its_own_and_a_filter() throws IOException {
        pidNamespace("pid:[4026532561]");
        process.file("status", "Name:\tjava\nSeccomp:\t2\nSeccomp_filters:\t1\n");

        Surroundings found = Surroundings.read(folder);

        assertThat(found).isEqualTo(new Surroundings(true, false, true, null, false));
        assertThat(found.isContainer()).isTrue();
    }

    @Test
    void a_rootless_container_has_user_ids_of_its_own() {
        process.file("uid_map", "         0       1000          1\n");

        assertThat(Surroundings.read(folder)).isEqualTo(new Surroundings(false, true, false, null, false));
    }

    @Test
    void a_service_is_named_by_the_hierarchy_that_systemd_keeps() {
        process.file("cgroup", "0::/system.slice/app.service\n");
        assertThat(Surroundings.read(folder).unit()).isEqualTo("app.service");

        process.file("cgroup", "4:cpu,cpuacct:/wrong.service\n1:name=systemd:/system.slice/old.service\n0::/\n");
        assertThat(Surroundings.read(folder).unit()).isEqualTo("old.service");
    }

    @Test
    void what_a_users_systemd_starts_is_told_from_a_login() {
        process.file("cgroup", "0::/user.slice/user-1000.slice/user@1000.service/app.slice/terminal.service\n");
        assertThat(Surroundings.read(folder))
                .isEqualTo(new Surroundings(false, false, false, "terminal.service", true));

        process.file("cgroup", "0::/user.slice/user-1000.slice/session-3.scope\n");
        assertThat(Surroundings.read(folder))
                .isEqualTo(new Surroundings(false, false, false, "session-3.scope", false));
    }

    private void pidNamespace(String name) throws IOException {
        Files.createDirectory(folder.resolve("ns"));
        Files.createSymbolicLink(folder.resolve("ns/pid"), Path.of(name));
    }
}
