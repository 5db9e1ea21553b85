package io.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.cli.programs.StartsShortThreads;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Outcome;
import io.heddle.timeline.Loss;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads and processes that live for a microsecond. The recorder's heap is that of the launcher, so it also bounds its memory. */
class RecordShortThreadsTest {
    private static final int THREADS = 20_000;
    private static final int PROCESSES = 1_000;

    @TempDir
    Path folder = Path.of("");

    private Timeline recorded(List<String> program) throws Exception {
        Path file = folder.resolve("recording.jfr");
        Outcome record =
                HeddleProcess.outcome(HeddleProcess.words(program, "record", "-q", "-o", file.toString(), "--"));
        assertThat(record.status()).as(record.err()).isEqualTo(new ExitStatus.Exited(0));
        assertThat(record.err()).isEmpty();
        assertThat(Recordings.explained(file).at("/schedulingEvents").asLong()).isPositive();
        return Recordings.timeline(file);
    }

    private static long count(Timeline timeline, ThreadKind kind) {
        return timeline.threads().stream()
                .filter(thread -> thread.kind() == kind)
                .count();
    }

    /** Whether the kernel dropped reports because Heddle did not run for long. */
    private static boolean hasLost(Timeline timeline) {
        return timeline.losses().stream().map(Loss::what).anyMatch(what -> what.contains("starts and names"));
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void every_thread_of_a_jvm_is_the_programs() throws Exception {
        Timeline timeline = recorded(HeddleProcess.program(StartsShortThreads.class, String.valueOf(THREADS)));

        assertThat(count(timeline, ThreadKind.APP)).isBetween(hasLost(timeline) ? 1L : THREADS, THREADS + 100L);
        assertThat(count(timeline, ThreadKind.NATIVE_PROCESS)).isZero();
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void every_process_of_a_script_is_the_programs() throws Exception {
        Timeline timeline = recorded(
                List.of("sh", "-c", "i=0; while [ $i -lt " + PROCESSES + " ]; do /bin/true; i=$((i+1)); done"));

        assertThat(count(timeline, ThreadKind.NATIVE_PROCESS))
                .isBetween(hasLost(timeline) ? 1L : PROCESSES + 1L, PROCESSES + 1L);
    }
}
