package io.heddle.kernel.constraints;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded /proc files of processes in containers and services. */
class ContainerInfoTest {
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
    void a_process_outside_of_containers_and_services_has_none() throws IOException {
        pidNamespace("pid:[4026531836]");

        assertThat(ContainerInfo.read(folder)).isEqualTo(new ContainerInfo(false, false, false, null, false));
    }

    @Test
    void a_container_has_a_pid_namespace_and_a_seccomp_filter() throws IOException {
        pidNamespace("pid:[4026532561]");
        process.file("status", "Name:\tjava\nSeccomp:\t2\nSeccomp_filters:\t1\n");

        ContainerInfo found = ContainerInfo.read(folder);

        assertThat(found).isEqualTo(new ContainerInfo(true, false, true, null, false));
        assertThat(found.isContainer()).isTrue();
    }

    @Test
    void a_rootless_container_has_a_user_namespace() {
        process.file("uid_map", "         0       1000          1\n");

        assertThat(ContainerInfo.read(folder)).isEqualTo(new ContainerInfo(false, true, false, null, false));
    }

    @Test
    void a_service_is_named_by_the_hierarchy_that_systemd_manages() {
        process.file("cgroup", "0::/system.slice/app.service\n");
        assertThat(ContainerInfo.read(folder).unit()).isEqualTo("app.service");

        process.file("cgroup", "4:cpu,cpuacct:/wrong.service\n1:name=systemd:/system.slice/old.service\n0::/\n");
        assertThat(ContainerInfo.read(folder).unit()).isEqualTo("old.service");
    }

    @Test
    void a_unit_of_a_users_service_manager_differs_from_a_login_session() {
        process.file("cgroup", "0::/user.slice/user-1000.slice/user@1000.service/app.slice/terminal.service\n");
        assertThat(ContainerInfo.read(folder))
                .isEqualTo(new ContainerInfo(false, false, false, "terminal.service", true));

        process.file("cgroup", "0::/user.slice/user-1000.slice/session-3.scope\n");
        assertThat(ContainerInfo.read(folder))
                .isEqualTo(new ContainerInfo(false, false, false, "session-3.scope", false));
    }

    private void pidNamespace(String name) throws IOException {
        Files.createDirectory(folder.resolve("ns"));
        Files.createSymbolicLink(folder.resolve("ns/pid"), Path.of(name));
    }
}
