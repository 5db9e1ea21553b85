package io.heddle.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmSearchTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long MILLI = Duration.ofMillis(1).toNanos();

    @TempDir
    Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private RecordedJvm process;

    @SuppressWarnings("NullAway.Init")
    private JvmSearch detection;

    /** A process of one thread that has been looked at for half a minute. */
    @BeforeEach
    void waitForHalfAMinute() {
        process = new RecordedJvm(folder).runs(1, "libc.so");
        detection = new JvmSearch(RecordedJvm.PID, process.detection(), -1, 0);
        detection.look(1, 0);
        detection.look(1, 30 * SECOND);
        assertThat(detection.jvm()).isNull();
    }

    @Test
    void a_shell_that_becomes_a_jvm_after_long_waiting_is_found_by_its_threads() {
        process.runs(20, "libjvm.so");

        detection.look(20, 30 * SECOND + 200 * MILLI);

        assertThat(detection.jvm()).isNotNull();
        assertThat(detection.hasFound()).isTrue();
        assertThat(detection.unfoundAt()).isEqualTo(30 * SECOND);
    }

    @Test
    void new_threads_are_no_reason_to_search_all_the_time() {
        detection.look(2, 30 * SECOND + 200 * MILLI);
        process.runs(20, "libjvm.so");

        detection.look(20, 30 * SECOND + 250 * MILLI);
        assertThat(detection.jvm()).isNull();

        detection.look(20, 30 * SECOND + 300 * MILLI);
        assertThat(detection.jvm()).isNotNull();
    }

    @Test
    void a_jvm_of_another_maker_is_found_once_and_has_no_roles() {
        process.runs(20, "libj9vm29.so");
        detection.look(20, 31 * SECOND);
        assertThat(detection.hasFound()).isTrue();
        assertThat(detection.unsupportedRuntime()).isEqualTo(UnsupportedRuntime.OPENJ9);

        process.runs(21, "libjvm.so");
        detection.look(21, 99 * SECOND);

        assertThat(detection.jvm()).isNull();
    }

    @Test
    void what_looks_like_hotspot_until_it_has_loaded_its_libraries_keeps_no_roles() {
        process.runs(2, "libjvm.so");
        detection.look(2, 31 * SECOND);
        assertThat(detection.jvm()).isNotNull();

        process.runs(2, "libj9vm29.so");
        detection.look(2, 32 * SECOND);

        assertThat(detection.jvm()).isNull();
        assertThat(detection.unsupportedRuntime()).isEqualTo(UnsupportedRuntime.OPENJ9);
    }
}
