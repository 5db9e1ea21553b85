package io.heddle.kernel.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InheritedFilesTest {
    @TempDir
    Path folder = Path.of("");

    @Test
    void a_file_that_is_closed_on_exec_is_not_inherited() throws Exception {
        Pipe pipe = Pipe.toChild();
        Path file = Files.createFile(folder.resolve("file"));
        // The JDK opens files without O_CLOEXEC.
        try (InputStream _ = Files.newInputStream(file)) {
            assertThat(pipe.childEnd()).isInstanceOfSatisfying(Stdio.PipeEnd.class, end -> assertThat(
                            InheritedFiles.isInherited(end.descriptor()))
                    .isFalse());
            assertThat(InheritedFiles.isInherited(descriptorOf(file))).isTrue();
        } finally {
            pipe.closeChildEnd();
            pipe.close();
        }
    }

    private static int descriptorOf(Path file) {
        return Arrays.stream(
                        Proc.live().descriptors((int) ProcessHandle.current().pid()))
                .filter(descriptor -> leadsTo(Path.of("/proc/self/fd/" + descriptor), file))
                .findFirst()
                .orElseThrow();
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.exists(link, LinkOption.NOFOLLOW_LINKS)
                    && Files.readSymbolicLink(link).equals(file.toRealPath());
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }
}
