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
    private static final Duration ONE_MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path parent = Path.of("");

    /** Creates a folder with the name that a process with this PID and start time would have used. */
    private Path createdBy(long pid, String startTicks) throws IOException {
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
    void close_deletes_the_folder_and_its_content_but_not_the_targets_of_links() throws Exception {
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
    void close_neither_blocks_on_a_fifo_nor_follows_a_link_that_replaced_the_folder() throws Exception {
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
    void folders_that_nest_too_deeply_stay() throws Exception {
        TemporaryFolder folder = TemporaryFolder.createIn(parent, "test");
        Files.createDirectories(folder.path().resolve("d/".repeat(300)));

        folder.close();

        assertThat(folder.path()).exists();
    }

    @Test
    void a_deletion_stops_at_its_deadline_and_a_later_one_deletes_the_rest() throws Exception {
        TemporaryFolder folder = TemporaryFolder.createIn(parent, "test");
        for (int i = 0; i < 100; i++) {
            Files.createFile(folder.path().resolve("file" + i));
        }

        folder.delete(new FileTree.Deadline(Duration.ZERO));
        assertThat(folder.path()).isNotEmptyDirectory();

        folder.close();
        assertThat(folder.path()).doesNotExist();
    }

    /** Creates a folder, prints its path and waits to be killed. */
    static final class Creator {
        private Creator() {}

        public static void main(String[] arguments) throws Exception {
            System.out.println(
                    TemporaryFolder.createIn(Path.of(arguments[0]), "test").path());
            Thread.sleep(60_000);
        }
    }

    @Test
    void a_terminated_process_deletes_its_folder() throws Exception {
        Process creator = new ProcessBuilder(Programs.java(Creator.class, parent.toString())).start();
        try (BufferedReader out = creator.inputReader()) {
            Path folder = Path.of(out.readLine());
            assertThat(folder).exists();

            creator.destroy();
            assertThat(creator.waitFor(60, TimeUnit.SECONDS)).isTrue();

            assertThat(folder).doesNotExist();
        } finally {
            creator.destroyForcibly();
        }
    }

    @Test
    void the_folder_of_a_killed_process_is_removed_at_the_next_start() throws Exception {
        Process killed = new ProcessBuilder("sleep", "600").start();
        killed.destroyForcibly().waitFor();
        Path left = createdBy(killed.pid(), "1");
        Files.writeString(left.resolve("report"), "of a run that was killed");

        TemporaryFolder.removeAbandonedIn(parent, ONE_MINUTE);

        assertThat(left).doesNotExist();
    }

    @Test
    void a_living_process_keeps_its_folder_and_a_reused_pid_protects_no_other_folder() throws IOException {
        try (TemporaryFolder own = TemporaryFolder.createIn(parent, "test")) {
            Path ofFormerProcess = createdBy(ProcessHandle.current().pid(), "1");

            TemporaryFolder.removeAbandonedIn(parent, ONE_MINUTE);

            assertThat(own.path()).exists();
            assertThat(ofFormerProcess).doesNotExist();
        }
    }

    @Test
    void folders_of_another_boot_or_container_links_files_and_folders_that_others_can_write_stay() throws IOException {
        Path template = createdBy(ProcessHandle.current().pid(), "1");
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

        TemporaryFolder.removeAbandonedIn(parent, ONE_MINUTE);

        assertThat(template).doesNotExist();
        assertThat(elsewhere).exists();
        assertThat(file).exists();
        assertThat(link).exists();
        assertThat(target.resolve("file")).hasContent("stays");
        assertThat(open).exists();
        assertThat(foreign).exists();
    }
}
