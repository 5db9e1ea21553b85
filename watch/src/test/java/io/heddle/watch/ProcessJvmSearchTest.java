package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessJvmSearchTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long MILLI = Duration.ofMillis(1).toNanos();

    @TempDir
    Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private RecordedJvm process;

    @SuppressWarnings("NullAway.Init")
    private ProcessJvmSearch detection;

    /** A process with one thread that has been searched for half a minute. */
    @BeforeEach
    void waitForHalfAMinute() {
        process = new RecordedJvm(folder).runs(1, "libc.so");
        detection = new ProcessJvmSearch(RecordedJvm.PID, process.detection(), -1, 0);
        detection.update(1, 0);
        detection.update(1, 30 * SECOND);
        assertThat(detection.jvm()).isNull();
    }

    @Test
    void a_shell_that_becomes_a_jvm_after_a_long_wait_is_found_by_its_threads() {
        process.runs(20, "libjvm.so");

        detection.update(20, 30 * SECOND + 200 * MILLI);

        assertThat(detection.jvm()).isNotNull();
        assertThat(detection.hasFound()).isTrue();
        assertThat(detection.notJvmAt()).isEqualTo(30 * SECOND);
    }

    @Test
    void new_threads_do_not_cause_constant_searches() {
        detection.update(2, 30 * SECOND + 200 * MILLI);
        process.runs(20, "libjvm.so");

        detection.update(20, 30 * SECOND + 250 * MILLI);
        assertThat(detection.jvm()).isNull();

        detection.update(20, 30 * SECOND + 300 * MILLI);
        assertThat(detection.jvm()).isNotNull();
    }

    @Test
    void another_java_runtime_than_hotspot_is_found_once_and_has_no_roles() {
        process.runs(20, "libj9vm29.so");
        detection.update(20, 31 * SECOND);
        assertThat(detection.hasFound()).isTrue();
        assertThat(detection.unsupportedRuntime()).isEqualTo(UnsupportedRuntime.OPENJ9);

        process.runs(21, "libjvm.so");
        detection.update(21, 99 * SECOND);

        assertThat(detection.jvm()).isNull();
    }

    @Test
    void a_presumed_hotspot_that_loads_openj9_is_discarded() {
        process.runs(2, "libjvm.so");
        detection.update(2, 31 * SECOND);
        assertThat(detection.jvm()).isNotNull();

        process.runs(2, "libj9vm29.so");
        detection.update(2, 32 * SECOND);

        assertThat(detection.jvm()).isNull();
        assertThat(detection.unsupportedRuntime()).isEqualTo(UnsupportedRuntime.OPENJ9);
    }
}
