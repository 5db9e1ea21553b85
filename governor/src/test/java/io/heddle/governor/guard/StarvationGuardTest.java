package io.heddle.governor.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Live canaries, and a clock that the test moves ahead of them. */
class StarvationGuardTest {
    @TempDir
    Path folder = Path.of("");

    private final Canaries canaries = Canaries.start(CpuSet.of(firstCpu()), LinuxTaskScheduler::new);

    @AfterEach
    void end() {
        canaries.close();
    }

    @Test
    void as_long_as_canaries_sing_and_nobody_starves_the_program_goes_on() {
        assertThat(guard().check(pid -> false, System.nanoTime())).isEmpty();
    }

    @Test
    void a_canary_that_falls_silent_for_two_seconds_ends_the_policy() {
        long later = System.nanoTime() + Duration.ofSeconds(3).toNanos();

        assertThat(guard().check(pid -> false, later))
                .hasValueSatisfying(why -> assertThat(why).startsWith("no ordinary thread has run on one CPU for "));
    }

    @Test
    void a_look_is_due_once_a_second_at_most() {
        StarvationGuard guard = guard();
        long later = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        assertThat(guard.isDue(later)).isTrue();

        var _ = guard.check(pid -> false, later);

        assertThat(guard.isDue(later + 900_000_000L)).isFalse();
        assertThat(guard.isDue(later + 1_000_000_000L)).isTrue();
    }

    @Test
    void however_long_a_look_takes_the_next_is_due_two_seconds_after_it() {
        StarvationGuard guard = guard();
        long aMinuteAgo = System.nanoTime() - Duration.ofMinutes(1).toNanos();

        var _ = guard.check(pid -> false, aMinuteAgo);

        assertThat(guard.isDue(aMinuteAgo + 1_900_000_000L)).isFalse();
        assertThat(guard.isDue(aMinuteAgo + 2_000_000_000L)).isTrue();
    }

    @Test
    void canaries_are_fair_threads_bound_to_their_cpu() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();

        assertThat(canaries.tids()).hasSize(1).allSatisfy(tid -> {
            assertThat(scheduler.scheduling(tid).orElseThrow().schedulingClass())
                    .isEqualTo(SchedulingClass.FAIR);
            assertThat(scheduler.affinity(tid)).hasValue(CpuSet.of(firstCpu()));
        });
    }

    private StarvationGuard guard() {
        return new StarvationGuard(new RecordedProc(folder).proc(), canaries);
    }

    private static int firstCpu() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        return scheduler.affinity(scheduler.currentThread()).orElseThrow().toArray()[0];
    }
}
