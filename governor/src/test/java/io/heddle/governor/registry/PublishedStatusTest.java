package io.heddle.governor.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.selector.SelectorStatus;
import io.heddle.governor.selector.SelectorStatus.Gain;
import io.heddle.governor.selector.SelectorStatus.Phase;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The states that this process publishes as a governor, and files that only resemble them. */
class PublishedStatusTest {
    private static final int USER = RuntimeFolder.owner(Path.of("/proc/self")).orElseThrow();
    private static final ProcessId SELF =
            Proc.live().identity((int) ProcessHandle.current().pid()).orElseThrow();
    private static final RegisteredGovernor GOVERNOR = new RegisteredGovernor(SELF, SELF, USER);

    @TempDir
    Path folder = Path.of("");

    private Path registrations;
    private GovernorRegistry governors;

    @BeforeEach
    void prepare() {
        registrations = folder.resolve("heddle");
        governors = new GovernorRegistry(Proc.live(), user -> List.of(new RuntimeFolder(registrations, user)));
    }

    private Path file() {
        return registrations.resolve(GOVERNOR.fileName() + StatusFile.EXTENSION);
    }

    private Optional<String> published() {
        return governors.status(GOVERNOR).map(json -> new String(json, StandardCharsets.UTF_8));
    }

    private void awaitPublished(String part) throws Exception {
        Await.until(part, () -> published().filter(json -> json.contains(part)).isPresent());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(registrations)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** A status file that another process could have written. */
    private Path forge(String content) throws IOException {
        Files.createDirectory(
                registrations, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(file(), content);
    }

    @Test
    void each_state_replaces_the_last_and_the_end_removes_it() throws Exception {
        try (Registration registration = governors.registerOwnProgram()) {
            registration.publish("fifo", null, null);
            awaitPublished("\"policy\":\"fifo\"");
            registration.publish("default", "the kernel refuses it", null);
            awaitPublished("\"policy\":\"default\",\"lost\":\"the kernel refuses it\"");

            assertThat(names()).containsExactlyInAnyOrder(GOVERNOR.fileName(), GOVERNOR.fileName() + ".json");
        }
        Await.until("the removal", () -> names().isEmpty());
    }

    @Test
    void a_state_is_one_line_of_json() {
        SelectorStatus selector = new SelectorStatus(
                "auto",
                Phase.SETTLED,
                "fifo",
                "fifo",
                1.5,
                "a \"b\" \\ \n \u001b \ud83d",
                "bytes of I/O",
                new Gain(1.25, 3, null, Double.POSITIVE_INFINITY, 0.9),
                0.01);

        assertThat(StatusJson.of(GovernorStatus.of(new ProcessId(7, 8), "fifo", null, selector)))
                .isEqualTo(
                        "{\"schema\":\"heddle.status/1\",\"pid\":7,\"startTicks\":8,\"policy\":\"fifo\",\"lost\":null,"
                                + "\"selector\":{\"selector\":\"auto\",\"phase\":\"SETTLED\",\"chosen\":\"fifo\","
                                + "\"challenger\":\"fifo\",\"sinceSeconds\":1.5,"
                                + "\"reason\":\"a \\\"b\\\" \\\\ \\u000a \\u001b \\ud83d\",\"measure\":\"bytes of I/O\","
                                + "\"gain\":{\"ratio\":1.25,"
                                + "\"pairs\":3,\"low\":null,\"high\":null,\"confidence\":0.9},"
                                + "\"costShare\":0.01}}\n");
    }

    @Test
    void a_registration_that_failed_publishes_nothing() throws Exception {
        Files.createFile(registrations);

        try (Registration registration = governors.registerOwnProgram()) {
            assertThat(registration.isInForce()).isFalse();
            registration.publish("fifo", null, null);
            assertThat(published()).isEmpty();
        }
    }

    @Test
    void a_state_that_cannot_be_written_leaves_no_older_one() throws Exception {
        try (Registration registration = governors.registerOwnProgram()) {
            registration.publish("fifo", null, null);
            awaitPublished("fifo");
            // A folder in the place of the unfinished file, as a full disk, refuses the next one.
            Files.createDirectory(registrations.resolve(GOVERNOR.fileName() + StatusFile.UNFINISHED));
            Files.createFile(registrations
                    .resolve(GOVERNOR.fileName() + StatusFile.UNFINISHED)
                    .resolve("kept"));

            registration.publish("default", null, null);

            Await.until("the removal", () -> published().isEmpty());
        }
    }

    @Test
    void a_folder_that_disappears_harms_neither_publication_nor_end() throws Exception {
        try (Registration registration = governors.registerOwnProgram()) {
            registration.publish("fifo", null, null);
            awaitPublished("fifo");
            for (String name : names()) {
                Files.delete(registrations.resolve(name));
            }
            Files.delete(registrations);

            registration.publish("default", null, null);
            registration.withdraw();
            registration.publish("fifo", null, null);
        }
        assertThat(registrations).doesNotExist();
    }

    @Test
    void files_of_killed_governors_are_removed_by_the_next_one() throws Exception {
        Path killed = forge("{}").resolveSibling("1@1-by-" + SELF.pid() + "@1" + StatusFile.EXTENSION);
        Files.createFile(killed);
        Files.createFile(killed.resolveSibling("1@1-by-" + SELF.pid() + "@1" + StatusFile.UNFINISHED));
        Files.delete(file());

        try (Registration _ = governors.registerOwnProgram()) {
            assertThat(names()).containsExactly(GOVERNOR.fileName());
        }
    }

    @Test
    void a_status_file_is_no_registration() throws Exception {
        forge("{}");

        assertThat(governors.of(SELF)).isEmpty();
        assertThat(governors.attachedTo(SELF.pid())).isEmpty();
    }

    @Test
    void only_a_small_regular_file_is_read() throws Exception {
        Path file = forge("x".repeat(16 << 10));
        assertThat(published()).isPresent();
        Files.writeString(file, "x".repeat((16 << 10) + 1));
        assertThat(published()).isEmpty();

        Files.delete(file);
        assertThat(published()).isEmpty();
        Files.createDirectory(file);
        assertThat(published()).isEmpty();
        Files.delete(file);
        Fifo.at(file);
        assertThat(published()).isEmpty();
        Files.delete(file);
        Files.createSymbolicLink(file, Files.writeString(folder.resolve("elsewhere"), "{}"));
        assertThat(published()).isEmpty();
    }

    @Test
    void a_file_or_folder_that_others_can_write_to_is_not_read() throws Exception {
        Path file = forge("{}");
        assertThat(published()).hasValue("{}");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw--w----"));
        assertThat(published()).isEmpty();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Files.setPosixFilePermissions(registrations, PosixFilePermissions.fromString("rwx-w----"));
        assertThat(published()).isEmpty();
    }

    @Test
    @LiveKernel(needs = Need.OTHER_USERS)
    void a_file_of_another_user_is_not_read() throws Exception {
        Files.setAttribute(forge("{}"), "unix:uid", 65534);

        assertThat(published()).isEmpty();
    }
}
