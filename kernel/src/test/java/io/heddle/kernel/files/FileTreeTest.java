package io.heddle.kernel.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    @TempDir
    Path folder = Path.of("");

    private Path tree(int files) throws IOException {
        Path tree = Files.createDirectories(folder.resolve("tree"));
        for (int i = 0; i < files; i++) {
            Files.createFile(
                    Files.createDirectories(tree.resolve("folder" + i % 10)).resolve("file" + i));
        }
        return tree;
    }

    @Test
    void a_folder_is_deleted_with_its_content_but_not_with_the_targets_of_links() throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("file"), "stays");
        Path tree = tree(20);
        Files.createSymbolicLink(tree.resolve("link"), outside);

        FileTree.delete(tree);

        assertThat(tree).doesNotExist();
        assertThat(outside.resolve("file")).hasContent("stays");
    }

    @Test
    void a_link_is_deleted_instead_of_its_target() throws IOException {
        Path tree = tree(1);
        Path link = Files.createSymbolicLink(folder.resolve("link"), tree);

        FileTree.delete(link);

        assertThat(link).doesNotExist();
        assertThat(tree.resolve("folder0/file0")).exists();
    }

    @Test
    void a_path_without_a_file_is_deleted_already() {
        assertThatCode(() -> FileTree.delete(folder.resolve("nothing"))).doesNotThrowAnyException();
    }

    @Test
    void two_threads_delete_the_same_folder() throws Exception {
        Path tree = tree(500);
        CyclicBarrier start = new CyclicBarrier(2);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> one = threads.submit(() -> deleteAfter(start, tree));
            Future<?> other = threads.submit(() -> deleteAfter(start, tree));

            one.get();
            other.get();
        }

        assertThat(tree).doesNotExist();
    }

    private static Void deleteAfter(CyclicBarrier start, Path tree) throws Exception {
        start.await();
        FileTree.delete(tree);
        return null;
    }

    @Test
    void folders_that_nest_too_deeply_are_an_error() throws IOException {
        Path tree = folder.resolve("tree");
        Files.createDirectories(tree.resolve("d/".repeat(300)));

        assertThatThrownBy(() -> FileTree.delete(tree))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("folders nest deeper than 200 levels");
    }
}
