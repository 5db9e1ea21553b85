package io.heddle.governor.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Registrations that only resemble those of governors. The tests of the command attach real ones. */
class GovernorRegistryTest {
    private static final int USER = RuntimeFolder.owner(Path.of("/proc/self")).orElseThrow();
    private static final ProcessId SELF =
            Proc.live().identity((int) ProcessHandle.current().pid()).orElseThrow();

    @TempDir
    Path folder = Path.of("");

    private Path registrations;
    private ChildProcess sleeper;
    private GovernorRegistry governors;

    @BeforeEach
    void prepare() {
        registrations = folder.resolve("heddle");
        sleeper = Programs.silent("sleep", "60");
        governors = new GovernorRegistry(Proc.live(), user -> List.of(new RuntimeFolder(registrations, user)));
    }

    @AfterEach
    void end() {
        sleeper.signal(Signals.KILL);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(registrations)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void a_registration_ends_with_its_governance() throws Exception {
        try (Registration registration = governors.register(sleeper.id())) {
            assertThat(registration.isInForce()).isTrue();
            assertThat(names()).containsExactly(sleeper.id() + "-by-" + SELF);
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void files_of_killed_governors_are_removed_by_the_next_one() throws Exception {
        try (Registration _ = governors.register(sleeper.id())) {
            Files.createFile(registrations.resolve(sleeper.id() + "-by-" + SELF.pid() + "@1"));
        }
        try (Registration _ = governors.register(sleeper.id())) {
            assertThat(names()).containsExactly(sleeper.id() + "-by-" + SELF);
        }
    }

    @Test
    void a_process_that_is_no_heddle_is_no_governor() throws Exception {
        ChildProcess pretender = Programs.silent("sh", "-c", "sleep 60; :", "io.heddle.cli.Heddle", "attach");
        try (Registration _ = governors.registerOwnProgram()) {
            Files.createFile(registrations.resolve(sleeper.id() + "-by-" + pretender.id()));

            assertThat(governors.of(sleeper.id())).isEmpty();
            assertThat(governors.attachedTo(sleeper.pid())).isEmpty();
            assertThat(governors.below(SELF)).isEmpty();
        } finally {
            pretender.signal(Signals.KILL);
        }
    }

    @Test
    void a_folder_that_others_can_write_to_is_neither_read_nor_used() throws Exception {
        Files.createDirectory(registrations);
        Files.setPosixFilePermissions(registrations, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(new RuntimeFolder(registrations, USER).isSafe()).isFalse();
        try (Registration registration = governors.register(sleeper.id())) {
            assertThat(registration.isInForce()).isFalse();
        }
    }

    @Test
    void a_link_to_a_folder_is_neither_read_nor_used() throws Exception {
        Path elsewhere = Files.createDirectory(
                folder.resolve("elsewhere"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        assertThat(new RuntimeFolder(elsewhere, USER).isSafe()).isTrue();
        Files.createSymbolicLink(registrations, elsewhere);

        assertThat(new RuntimeFolder(registrations, USER).isSafe()).isFalse();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_folder_that_another_user_made_first_does_not_keep_root_from_registering() throws Exception {
        Path theirs = Files.createDirectory(folder.resolve("theirs"));
        Files.setAttribute(theirs, "unix:uid", 65534);
        GovernorRegistry ofRoot = new GovernorRegistry(
                Proc.live(), user -> List.of(new RuntimeFolder(theirs, user), new RuntimeFolder(registrations, user)));

        try (Registration registration = ofRoot.register(sleeper.id())) {
            assertThat(registration.isInForce()).isTrue();
            assertThat(names()).hasSize(1);
        }
    }
}
