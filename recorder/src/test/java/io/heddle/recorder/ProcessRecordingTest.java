package io.heddle.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.testing.Await;
import io.heddle.kernel.testing.LiveKernel;
import io.heddle.kernel.testing.Need;
import io.heddle.kernel.testing.Programs;
import io.heddle.recorder.file.RecordingReader;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.recorder.jvm.events.JvmTimeline;
import io.heddle.timeline.Counter;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessRecordingTest {
    @TempDir
    Path folder = Path.of("");

    private Timeline record(ChildProcess program, Duration limit) throws Exception {
        Path file = folder.resolve("run.jfr");
        RecordingSpec spec = new RecordingSpec(file, RecordingSpec.DEFAULT_MAX_BYTES, limit, FlightRecorder.UNUSED);
        RecordingSummary summary = new ProcessRecording(Proc.live(), spec).record(program.id());
        Timeline timeline = RecordingReader.read(file, new JvmTimeline());
        assertThat(timeline.scheduling().size()).isEqualTo(summary.events());
        return timeline;
    }

    @Test
    @LiveKernel(needs = Need.SCHEDULING_EVENTS)
    void a_process_is_recorded_with_its_children_until_it_ends() throws Exception {
        ChildProcess program = Programs.silent(
                "sh", "-c", "sleep 0.3; i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done; sleep 0.2; true");

        Await.until("sh is executed", () -> Proc.live().commandLine(program.pid()).length > 0);

        Timeline timeline = record(program, Duration.ofSeconds(60));

        assertThat(timeline.facts().program()).startsWith("sh -c");
        assertThat(timeline.facts().coverage()).isEqualTo(SchedulingCoverage.MACHINE);
        TimelineThread shell = timeline.threadsOf(ThreadKind.NATIVE_PROCESS)
                .filter(thread -> thread.tid() == program.pid())
                .findFirst()
                .orElseThrow();
        assertThat(shell.clocks().runNanos()).isPositive();
        assertThat(timeline.threadsOf(ThreadKind.NATIVE_PROCESS))
                .anyMatch(thread -> thread.name().equals("sleep"));
        assertThat(timeline.threadsOf(ThreadKind.HEDDLE)).isNotEmpty();
        assertThat(timeline.increaseOf(Counter.IDLE_NANOS)).isNotNegative();
    }

    @Test
    void a_recording_ends_after_its_limit_and_the_process_goes_on() throws Exception {
        ChildProcess program = Programs.silent("sleep", "60");
        try {
            Timeline timeline = record(program, Duration.ofMillis(300));

            assertThat(timeline.span().seconds()).isGreaterThanOrEqualTo(0.3);
            assertThat(program.ended()).isEmpty();
        } finally {
            program.signal(Signals.KILL);
        }
    }

    @Test
    void a_file_that_cannot_be_written_is_an_error_before_anything_is_recorded() {
        ChildProcess program = Programs.silent("sleep", "60");
        try {
            RecordingSpec spec = RecordingSpec.to(folder.resolve("missing/run.jfr"));
            ProcessRecording recording = new ProcessRecording(Proc.live(), spec);

            assertThatThrownBy(() -> recording.record(program.id())).isInstanceOf(IOException.class);
        } finally {
            program.signal(Signals.KILL);
        }
    }
}
