package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.run.ApplyLatency;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.RecordedJvm;
import io.heddle.watch.ThreadListingBudget;
import io.heddle.watch.WatchFixture;
import io.heddle.watch.WatchedProcess;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A policy on a process that runs one program after another, or gets threads late. */
class ChangingProcessTest {
    private static final long TICK = Duration.ofMillis(16).toNanos();
    private static final int NOBODY = 900_001;

    @TempDir
    Path folder = Path.of("");

    private final ScriptedScheduler scheduler =
            new ScriptedScheduler().with(RecordedJvm.PID, Scheduling.ORDINARY).with(NOBODY, Scheduling.ORDINARY);
    private final ScriptedBackends backends = new ScriptedBackends(scheduler);

    /** A start time long enough ago for a test to let time pass. */
    private long now = System.nanoTime() - Duration.ofSeconds(10).toNanos();

    @SuppressWarnings("NullAway.Init")
    private RecordedJvm recorded;

    @SuppressWarnings("NullAway.Init")
    private WatchedProcess process;

    @BeforeEach
    void watch() throws Exception {
        recorded = new RecordedJvm(folder)
                .runs(3, "libjvm.so")
                .thread(RecordedJvm.PID, "java")
                .thread(NOBODY, "main")
                .thread(NOBODY + 1, "GC Thread#0");
        process = recorded.watch(new TaskClock.Source(), new ThreadListingBudget(now), now);
        update();
    }

    @AfterEach
    void close() {
        process.close();
    }

    @Test
    void a_jvm_that_execs_another_program_is_reverted() {
        apply(Policies.BATCH);
        assertThat(scheduler.threads)
                .containsEntry(RecordedJvm.PID, new Scheduling(SchedulingClass.BATCH, 0, 0, 0, false));

        recorded.runs(1, "libc.so").withoutThread(NOBODY).withoutThread(NOBODY + 1);
        update();
        apply(Policies.BATCH);

        assertThat(process.jvm()).isNull();
        assertThat(scheduler.threads).containsEntry(RecordedJvm.PID, Scheduling.ORDINARY);
    }

    @Test
    void a_runtime_that_turns_out_to_be_unsupported_is_reverted() {
        apply(Policies.FIFO);

        recorded.runs(3, "libj9vm29.so");
        now += Duration.ofSeconds(2).toNanos();
        update();
        apply(Policies.FIFO);

        assertThat(scheduler.threads).containsEntry(RecordedJvm.PID, Scheduling.ORDINARY);
    }

    @Test
    void latency_counts_from_the_last_update_without_the_thread() {
        scheduler.with(NOBODY + 2, Scheduling.ORDINARY);
        recorded.thread(NOBODY + 2, "late");
        now += Duration.ofSeconds(2).toNanos();
        update();

        apply(Policies.BATCH);

        ApplyLatency latency = backends.applier.latency();
        assertThat(latency.count()).isEqualTo(3);
        assertThat(latency.medianSeconds()).isGreaterThan(9);
    }

    private void apply(Policy policy) {
        backends.apply(policy, process);
    }

    private void update() {
        now += TICK;
        WatchFixture.update(process, now);
    }
}
