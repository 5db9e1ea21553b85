package io.heddle.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    private static final Content NEW = Content.text(() -> "new");

    @TempDir
    Path folder;

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void a_file_is_created_and_replaced_without_leftovers() throws Exception {
        Path file = folder.resolve("out.json");
        Destination.parse(file.toString()).write(Content.text(() -> "old"));
        assertThat(file).hasContent("old");
        Destination.parse(file.toString()).write(Content.text(() -> "new, ✓"));
        assertThat(file).hasContent("new, ✓");
        assertThat(filesInFolder()).containsExactly("out.json");
    }

    @Test
    void permissions_of_a_replaced_file_and_a_link_to_it_stay() throws Exception {
        Path file = Files.writeString(folder.resolve("out.json"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        AtomicFile.at(link).write(NEW);
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
    }

    @Test
    void a_full_disk_leaves_only_the_old_file() throws Exception {
        Path file = Files.writeString(folder.resolve("out.json"), "old");
        var full = new AtomicFile(file, (aside, content) -> {
            Files.writeString(aside, "n");
            throw new IOException("No space left on device");
        });
        assertThatThrownBy(() -> full.write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessage("cannot write " + file + ": the disk is full. Free some space, or choose another disk.");
        assertThat(file).hasContent("old");
        assertThat(filesInFolder()).containsExactly("out.json");
    }

    @Test
    void an_error_leaves_only_the_old_file() throws Exception {
        Path file = Files.writeString(folder.resolve("out.json"), "old");
        Content endless = _ -> {
            throw new OutOfMemoryError("of a document that is too large");
        };
        assertThatThrownBy(() -> AtomicFile.at(file).write(endless)).isInstanceOf(OutOfMemoryError.class);
        assertThat(file).hasContent("old");
        assertThat(filesInFolder()).containsExactly("out.json");
    }

    @Test
    void a_device_is_written_to_and_not_replaced() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "SKIPPED: no /dev/full here");
        assertThatThrownBy(() -> AtomicFile.at(full).write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessageContaining("the disk is full");
        assertThat(Files.isRegularFile(full)).isFalse();
    }

    record Large(String text) {}

    @Test
    void a_disk_that_fills_while_json_is_written_is_reported() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "SKIPPED: no /dev/full here");
        var large = new Large("t".repeat(100_000));
        assertThatThrownBy(() -> JsonFile.write(new Destination.File(full), large))
                .isInstanceOf(WriteFailed.class)
                .hasMessage("cannot write /dev/full: the disk is full. Free some space, or choose another disk.");
    }

    @Test
    void the_file_behind_an_open_descriptor_keeps_its_content() throws Exception {
        Path log = Files.writeString(folder.resolve("log"), "old ");
        Object identity = Files.getAttribute(log, "unix:ino");
        try (FileChannel redirection = FileChannel.open(log, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            Path descriptor = descriptorOf(log);
            Path link = Files.createSymbolicLink(folder.resolve("link"), descriptor);

            AtomicFile.at(descriptor).write(NEW);
            redirection.write(ByteBuffer.wrap(" log ".getBytes(StandardCharsets.UTF_8)));
            AtomicFile.at(link).write(NEW);
        }
        assertThat(log).hasContent("old new log new");
        assertThat(Files.getAttribute(log, "unix:ino")).isEqualTo(identity);
    }

    private static Path descriptorOf(Path open) throws IOException {
        Path names = Path.of("/proc/self/fd");
        assumeTrue(Files.isDirectory(names), "SKIPPED: no /proc here");
        try (Stream<Path> descriptors = Files.list(names)) {
            return descriptors
                    .filter(descriptor -> Files.exists(descriptor) && isSame(descriptor, open))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_file_in_memory_is_replaced_like_any_other() throws Exception {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory), "SKIPPED: no /dev/shm here");
        Path file = Files.createTempFile(memory, "heddle", ".json");
        try {
            Files.writeString(file, "old");
            AtomicFile.at(file).write(NEW);
            assertThat(file).hasContent("new");
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void a_missing_folder_is_reported() {
        Path file = folder.resolve("missing/out.json");
        assertThatThrownBy(() -> AtomicFile.at(file).write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessage(
                        "cannot write " + file + ": its folder does not exist. Create the folder, or choose another.");
    }

    @Test
    void a_folder_is_no_file() {
        assertThatThrownBy(() -> AtomicFile.at(folder).write(NEW))
                .hasMessageContaining("it is a folder. Name a file in it.");
    }

    @Test
    void a_folder_that_cannot_be_written_to_is_one_line() {
        // Not even root creates files in /proc.
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "SKIPPED: no /proc here");
        assertThatThrownBy(() -> AtomicFile.at(Path.of("/proc/self/out.json")).write(NEW))
                .isInstanceOf(WriteFailed.class)
                .message()
                .startsWith("cannot write /proc/self/out.json: ")
                .doesNotContain("\n");
    }

    @Test
    void a_denied_file_stays_as_it_was() throws Exception {
        Path file = Files.writeString(folder.resolve("out.json"), "old");
        var denied = new AtomicFile(file, (aside, content) -> {
            throw new AccessDeniedException(aside.toString());
        });
        assertThatThrownBy(() -> denied.write(NEW))
                .hasMessage("cannot write " + file + ": permission denied. Choose a folder that you may write to.");
        assertThat(filesInFolder()).containsExactly("out.json");
    }

    @Test
    void a_dash_and_the_shells_names_are_the_standard_streams() throws Exception {
        assertThat(Destination.parse("-")).isInstanceOf(Destination.Standard.class);
        assertThat(Destination.parse("/dev/stdout")).isInstanceOf(Destination.Standard.class);
        assertThat(Destination.parse("/dev/stderr")).isInstanceOf(Destination.Errors.class);
        var bytes = new ByteArrayOutputStream();
        new Destination.Standard(new PrintStream(bytes, false, StandardCharsets.UTF_8))
                .write(Content.text(() -> "✓\n"));
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("✓\n");
    }
}
