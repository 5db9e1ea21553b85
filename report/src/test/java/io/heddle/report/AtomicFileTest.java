package io.heddle.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    private static final byte[] NEW = "new".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path folder;

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void a_file_is_created_and_replaced_and_nothing_else_stays() throws Exception {
        Path file = folder.resolve("out.json");
        Destination.parse(file.toString()).write("old");
        assertThat(file).hasContent("old");
        Destination.parse(file.toString()).write("new, ✓");
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
    void a_full_disk_leaves_the_old_file_and_no_other() throws Exception {
        Path file = Files.writeString(folder.resolve("out.json"), "old");
        var full = new AtomicFile(file, (aside, content) -> {
            Files.write(aside, new byte[] {content[0]});
            throw new IOException("No space left on device");
        });
        assertThatThrownBy(() -> full.write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessage("cannot write " + file + ": the disk is full; free some space or choose another disk");
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

    @Test
    void a_missing_folder_is_named() {
        Path file = folder.resolve("missing/out.json");
        assertThatThrownBy(() -> AtomicFile.at(file).write(NEW))
                .isInstanceOf(WriteFailed.class)
                .hasMessage(
                        "cannot write " + file + ": its folder does not exist; create the folder or choose another");
    }

    @Test
    void a_folder_is_no_file() {
        assertThatThrownBy(() -> AtomicFile.at(folder).write(NEW))
                .hasMessageContaining("it is a folder; name a file in it");
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
                .hasMessage("cannot write " + file + ": permission denied; choose a folder you may write to");
        assertThat(filesInFolder()).containsExactly("out.json");
    }

    @Test
    void a_dash_is_standard_output() throws Exception {
        assertThat(Destination.parse("-")).isInstanceOf(Destination.Standard.class);
        var bytes = new ByteArrayOutputStream();
        new Destination.Standard(new PrintStream(bytes, false, StandardCharsets.UTF_8)).write("✓\n");
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("✓\n");
    }
}
