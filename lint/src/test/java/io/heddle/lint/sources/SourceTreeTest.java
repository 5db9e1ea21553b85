package io.heddle.lint.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTreeTest {
    @TempDir
    private Path root;

    private Path write(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "class A {}\n");
    }

    private SourceTree tree() throws IOException {
        return SourceTree.of(List.of(root));
    }

    @Test
    void java_sources_are_listed_in_order_and_other_languages_are_not() throws IOException {
        Path b = write("p/B.java");
        Path a = write("p/A.java");
        write("p/C.kt");
        write("p/D.scala");

        assertThat(tree().files()).containsExactly(a, b);
        assertThat(tree().problems()).isEmpty();
    }

    @Test
    void output_folders_are_skipped_unless_named() throws IOException {
        Path generated = write("target/generated/G.java");
        write(".git/H.java");

        assertThat(tree().files()).isEmpty();
        assertThat(SourceTree.of(List.of(root.resolve("target"))).files()).containsExactly(generated);
    }

    @Test
    void a_package_may_have_the_name_of_an_output_folder() throws IOException {
        Path source = write("src/main/java/p/build/B.java");
        write("src/module/pom.xml");
        write("src/module/target/G.java");

        assertThat(tree().files()).containsExactly(source);
    }

    @Test
    void a_loop_of_links_is_one_line_and_other_files_are_found() throws IOException {
        Path a = write("p/A.java");
        Files.createSymbolicLink(root.resolve("p/up"), root);

        assertThat(tree().files()).containsExactly(a);
        assertThat(tree().problems()).singleElement().satisfies(problem -> assertThat(problem.toString())
                .endsWith("p/up: symbolic link to a parent folder, not scanned"));
    }

    @Test
    void a_broken_link_is_one_line() throws IOException {
        Files.createSymbolicLink(root.resolve("Gone.java"), root.resolve("nowhere"));

        assertThat(tree().files()).isEmpty();
        assertThat(tree().problems()).hasSize(1);
    }

    @Test
    void a_device_with_the_name_of_a_source_is_one_line() throws IOException {
        Path device = Files.createSymbolicLink(root.resolve("Zero.java"), Path.of("/dev/zero"));

        assertThat(tree().files()).isEmpty();
        assertThat(tree().problems())
                .extracting(SourceProblem::toString)
                .containsExactly(device + ": not a regular file but a FIFO, device or socket");
    }

    @Test
    void hidden_files_are_skipped_unless_named() throws IOException {
        Files.createSymbolicLink(root.resolve(".#A.java"), Path.of("me@machine.1234"));
        Path hidden = write("._A.java");

        assertThat(tree().files()).isEmpty();
        assertThat(tree().problems()).isEmpty();
        assertThat(SourceTree.of(List.of(hidden)).files()).containsExactly(hidden);
    }

    @Test
    void a_huge_file_is_one_line() throws IOException {
        Path huge = write("Huge.java");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(11 << 20);
        }

        assertThat(tree().files()).isEmpty();
        assertThat(tree().problems())
                .extracting(SourceProblem::toString)
                .containsExactly(huge + ": 11 MB, which exceeds the limit of 10 MB, not scanned");
    }

    @Test
    void a_single_file_is_accepted() throws IOException {
        Path a = write("A.java");

        assertThat(SourceTree.of(List.of(a)).files()).containsExactly(a);
    }

    @Test
    void a_missing_folder_is_reported() {
        assertThatThrownBy(() -> SourceTree.of(List.of(root.resolve("none")))).isInstanceOf(NoSuchFileException.class);
    }
}
