package io.heddle.governor.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Live heartbeats, and a clock that the test advances. */
class StarvationGuardTest {
    @TempDir
    Path folder = Path.of("");

    private final CpuHeartbeats heartbeats = CpuHeartbeats.start(CpuSet.of(firstCpu()), LinuxTaskScheduler::new);

    @AfterEach
    void end() {
        heartbeats.close();
    }

    @Test
    void the_policy_stays_while_heartbeats_arrive_and_no_thread_starves() {
        assertThat(guard(System.nanoTime()).check(pid -> false, 0, System.nanoTime()))
                .isEmpty();
    }

    @Test
    void two_seconds_without_a_heartbeat_end_the_policy() {
        long later = System.nanoTime() + Duration.ofSeconds(3).toNanos();

        assertThat(guard(later).check(pid -> false, 0, later))
                .hasValueSatisfying(why -> assertThat(why).startsWith("no fair-class thread has run on one CPU for "));
    }

    @Test
    void a_thread_that_is_runnable_at_two_checks_without_cpu_time_ends_the_policy() {
        long start = aMinuteAgo();
        StarvationGuard guard = besideOneThatWaits(start);

        assertThat(looks(guard, start, 0, 2_000))
                .containsExactly(
                        entry(0, Optional.empty()),
                        entry(
                                2_000,
                                Optional.of(
                                        "thread 40 (worker) outside the program was runnable for 2 s and got no CPU time")));
    }

    @Test
    void a_suspension_of_heddle_restarts_the_wait() {
        long start = aMinuteAgo();
        StarvationGuard guard = besideOneThatWaits(start);
        looks(guard, start, 0, 1_000);

        Map<Integer, Optional<String>> looks = looks(guard, start, 6_000, 10_000);

        assertThat(looks).containsOnlyKeys(8_000, 10_000).containsEntry(8_000, Optional.empty());
        assertThat(looks.get(10_000)).isPresent();
    }

    @Test
    void an_idle_program_starves_no_thread() {
        long start = aMinuteAgo();

        assertThat(looks(besideOneThatWaits(start), start, 0, 10_000, 0.2).values())
                .containsOnly(Optional.empty());
    }

    /** Beside a program that uses one CPU. */
    private static Map<Integer, Optional<String>> looks(StarvationGuard guard, long start, int from, int to) {
        return looks(guard, start, from, to, 1);
    }

    /**
     * The results of the checks that are due, by milliseconds since the start, when the guard is polled ten times a
     * second.
     */
    private static Map<Integer, Optional<String>> looks(
            StarvationGuard guard, long start, int from, int to, double cpus) {
        Map<Integer, Optional<String>> looks = new TreeMap<>();
        for (int age = from; age <= to; age += 100) {
            if (guard.isDue(start + millis(age))) {
                looks.put(age, guard.check(pid -> false, (long) (cpus * millis(age)), start + millis(age)));
            }
        }
        return looks;
    }

    private StarvationGuard besideOneThatWaits(long start) {
        new RecordedProc(folder)
                .file(
                        "40/stat",
                        "40 (worker) R 1 1 1 0 -1 4194560 0 0 0 0 12 0 0 0 20 0 1 0 500 2703360 221"
                                + " 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0 0 0 0 0 0 0 0 0\n")
                .file("40/task/40/schedstat", "120000000 77 5\n");
        return guard(start);
    }

    private StarvationGuard guard(long start) {
        return new StarvationGuard(new RecordedProc(folder).proc(), heartbeats, start);
    }

    /** A start in the past, so that the real-time heartbeats are newer than any time in the test. */
    private static long aMinuteAgo() {
        return System.nanoTime() - millis(60_000);
    }

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    private static int firstCpu() {
        LinuxTaskScheduler scheduler = new LinuxTaskScheduler();
        return scheduler.affinity(scheduler.currentThread()).orElseThrow().toArray()[0];
    }
}
