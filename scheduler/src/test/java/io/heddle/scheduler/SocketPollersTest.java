package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first scheduler of a JVM has the pollers, so the tests run in JVMs of their own. */
@Timeout(120)
class SocketPollersTest {
    @TempDir
    Path folder = Path.of("");

    /** Without more options, with a debugger that may connect, with a profiler. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dno.option=true",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0",
                "-XX:StartFlightRecording:settings=profile"
            })
    void sockets_work_after_the_scheduler_that_started_the_pollers_was_closed(String option) throws Exception {
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-Xlog:jfr+startup=off",
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-cp",
                        Stream.of(UsesSockets.class, Scheduler.class)
                                .map(SocketPollersTest::location)
                                .distinct()
                                .collect(Collectors.joining(File.pathSeparator)),
                        UsesSockets.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();

        assertThat(Files.readString(output, StandardCharsets.UTF_8)).isEqualTo("the JDK's thread got 7\ndone\n");
        assertThat(ended).isTrue();
    }

    private static String location(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString();
    }
}
