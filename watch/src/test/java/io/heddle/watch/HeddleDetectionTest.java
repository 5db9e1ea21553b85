package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeddleDetectionTest {
    private static final int PID = 7;

    @TempDir
    Path folder = Path.of("");

    private boolean isHeddle(String executable, String... words) throws Exception {
        RecordedProc recorded = new RecordedProc(folder).file(PID + "/cmdline", String.join("\0", words) + "\0");
        Path link = folder.resolve(PID + "/exe");
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(executable));
        return HeddleDetection.isHeddle(recorded.proc(), PID);
    }

    @Test
    void a_java_launcher_with_heddles_main_class_is_heddle() throws Exception {
        assertThat(isHeddle("/jdk/bin/java", "java", "-Xmx48m", "-cp", "/lib/*", "io.heddle.cli.Heddle", "run"))
                .isTrue();
        assertThat(isHeddle("/jdk/bin/java (deleted)", "/jdk/bin/java", "io.heddle.cli.Heddle"))
                .isTrue();
    }

    @Test
    void another_program_with_heddles_main_class_among_its_arguments_is_not() throws Exception {
        assertThat(isHeddle("/jdk/bin/java", "java", "-cp", "/lib", "com.example.Main", "io.heddle.cli.Heddle"))
                .isFalse();
        assertThat(isHeddle("/jdk/bin/java", "java", "-cp", "io.heddle.cli.Heddle", "com.example.Main"))
                .isFalse();
        assertThat(isHeddle("/usr/bin/sleep", "java", "io.heddle.cli.Heddle", "attach", "30"))
                .isFalse();
    }
}
