package io.heddle.kernel.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.Fifo;
import io.heddle.kernel.testing.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    @TempDir
    Path parent = Path.of("");

    /** A name that a process with this pid and start would have used. */
    private Path madeBy(long pid, String startTicks) throws IOException {
        try (TemporaryFolder own = TemporaryFolder.createIn(parent, "test")) {
            String[] words = own.path().getFileName().toString().split("-");
            words[3] = Long.toString(pid);
            words[4] = startTicks;
            Path folder = parent.resolve(String.join("-", words));
            return Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }

    @Test
    void closing_removes_the_folder_and_all_in_it_but_not_what_links_lead_to() throws Exception {
        Path outside = Files.createDirectory(parent.resolve("outside"));
        Files.writeString(outside.resolve("file"), "stays");
        TemporaryFolder folder = TemporaryFolder.createIn(parent, "test");
        Files.createSymbolicLink(folder.path().resolve("link"), outside);
        Files.createDirectories(folder.path().resolve("deep/deeper"));
        Fifo.at(folder.path().resolve("deep/fifo"));
        Files.setPosixFilePermissions(folder.path().resolve("deep"), Set.of());

        folder.close();

        assertThat(folder.path()).doesNotExist();
        assertThat(outside.resolve("file")).hasContent("stays");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void closing_blocks_on_nothing_and_follows_nothing_that_was_put_in_the_folder_s_place() throws Exception {
        Path outside = Files.createDirectory(parent.resolve("outside"));
        Files.writeString(outside.resolve("file"), "stays");
        TemporaryFolder fifo = TemporaryFolder.createIn(parent, "test");
        Files.delete(fifo.path());
        Fifo.at(fifo.path());
        TemporaryFolder link = TemporaryFolder.createIn(parent, "test");
        Files.delete(link.path());
        Files.createSymbolicLink(link.path(), outside);

        fifo.close();
        link.close();

        assertThat(fifo.path()).doesNotExist();
        assertThat(link.path()).doesNotExist();
        assertThat(outside.resolve("file")).hasContent("stays");
    }

    @Test
    void folders_that_nest_without_end_are_left_and_cost_nothing() throws Exception {
        TemporaryFolder folder = TemporaryFolder.createIn(parent, "test");
        Files.createDirectories(folder.path().resolve("d/".repeat(300)));

        folder.close();

        assertThat(folder.path()).exists();
    }

    @Test
    void a_removal_that_takes_too_long_stops_and_the_rest_stays_for_a_later_one() throws Exception {
        TemporaryFolder folder = TemporaryFolder.createIn(parent, "test");
        for (int i = 0; i < 100; i++) {
            Files.createFile(folder.path().resolve("file" + i));
        }

        folder.remove(new TemporaryFolder.Removal(Duration.ZERO));
        assertThat(folder.path()).isNotEmptyDirectory();

        folder.close();
        assertThat(folder.path()).doesNotExist();
    }

    /** Makes a folder and waits for its end. */
    static final class Maker {
        private Maker() {}

        public static void main(String[] arguments) throws Exception {
            System.out.println(
                    TemporaryFolder.createIn(Path.of(arguments[0]), "test").path());
            Thread.sleep(60_000);
        }
    }

    @Test
    void a_process_that_is_asked_to_end_removes_its_folder() throws Exception {
        Process maker = new ProcessBuilder(Programs.java(Maker.class, parent.toString())).start();
        try (BufferedReader out = maker.inputReader()) {
            Path folder = Path.of(out.readLine());
            assertThat(folder).exists();

            maker.destroy();
            assertThat(maker.waitFor(60, TimeUnit.SECONDS)).isTrue();

            assertThat(folder).doesNotExist();
        } finally {
            maker.destroyForcibly();
        }
    }

    @Test
    void what_a_killed_process_has_left_is_removed_at_the_next_start() throws Exception {
        Process killed = new ProcessBuilder("sleep", "600").start();
        killed.destroyForcibly().waitFor();
        Path left = madeBy(killed.pid(), "1");
        Files.writeString(left.resolve("report"), "of a run that was killed");

        TemporaryFolder.removeAbandonedIn(parent, A_WHILE);

        assertThat(left).doesNotExist();
    }

    @Test
    void a_living_process_keeps_its_folder_and_a_reused_pid_does_not_protect_another_ones() throws IOException {
        try (TemporaryFolder own = TemporaryFolder.createIn(parent, "test")) {
            Path ofFormerProcess = madeBy(ProcessHandle.current().pid(), "1");

            TemporaryFolder.removeAbandonedIn(parent, A_WHILE);

            assertThat(own.path()).exists();
            assertThat(ofFormerProcess).doesNotExist();
        }
    }

    @Test
    void names_of_another_boot_or_container_other_kinds_of_files_and_folders_open_to_others_stay() throws IOException {
        Path template = madeBy(ProcessHandle.current().pid(), "1");
        String name = template.getFileName().toString();
        String[] words = name.split("-");
        words[2] = words[2].equals("00000000") ? "11111111" : "00000000";
        Path elsewhere = Files.createDirectory(parent.resolve(String.join("-", words)));
        Path file = Files.writeString(parent.resolve(name + "1"), "");
        Path target = Files.createDirectory(parent.resolve("target"));
        Files.writeString(target.resolve("file"), "stays");
        Path link = Files.createSymbolicLink(parent.resolve(name + "2"), target);
        Path open = Files.createDirectory(parent.resolve(name + "3"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path foreign = Files.createDirectory(parent.resolve("heddle-notes"));

        TemporaryFolder.removeAbandonedIn(parent, A_WHILE);

        assertThat(template).doesNotExist();
        assertThat(elsewhere).exists();
        assertThat(file).exists();
        assertThat(link).exists();
        assertThat(target.resolve("file")).hasContent("stays");
        assertThat(open).exists();
        assertThat(foreign).exists();
    }
}
