package io.heddle.governor.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.programs.ForgedCounters;
import io.heddle.governor.run.Run;
import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.Await;
import io.heddle.policy.Policies;
import io.heddle.watch.RecordedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that attacks Heddle through its performance counters. */
class ForgedCountersTest {
    @TempDir
    Path folder = Path.of("");

    private RunningSession running() throws Exception {
        if (new JvmDetection().detect(RecordedJvm.PID)
                instanceof JvmDetection.Finding.HotSpot(Optional<PerfDataFile> perfData)) {
            Files.copy(Path.of(perfData.orElseThrow().path().toString()), folder.resolve("counters"));
        }
        List<String> words = RunningSession.program(ForgedCounters.class, "-XX:-UsePerfData");
        words.add(folder.toString());
        return new RunningSession(Policies.BATCH, TerminationSpec.Leftovers.END, folder, words);
    }

    @Test
    void truncated_counters_are_reported_once_and_the_program_stays_governed() throws Exception {
        try (RunningSession running = running()) {
            int jvm = running.jvm();
            running.awaitSeen(jvm);
            running.writeFile("cut");
            Await.until("a warning", () -> !running.warnings.isEmpty());
            running.awaitThread(jvm, "app-late", new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false));
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(running.warnings).singleElement().asString().contains("the file was truncated");
        }
    }

    @Test
    void randomly_changing_counters_end_neither_the_program_nor_the_governor() throws Exception {
        try (RunningSession running = running()) {
            int jvm = running.jvm();
            running.awaitSeen(jvm);
            running.writeFile("garbage");
            Thread.sleep(3_000);
            running.writeFile("end");

            Run run = running.await();

            assertThat(run.exitStatus()).isEqualTo(4);
            assertThat(running.warnings).isEmpty();
        }
    }
}
