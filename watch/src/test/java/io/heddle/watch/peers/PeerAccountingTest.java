package io.heddle.watch.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.kernel.testing.RecordedProc;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded machine with one CPU. */
class PeerAccountingTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long SELF = ProcessHandle.current().pid();

    @TempDir
    Path folder = Path.of("");

    private RecordedProc recorded = new RecordedProc(folder);
    private long nanoTime = 1;
    private long ownNanos = 3_000_000_000L;

    @BeforeEach
    void record() {
        recorded = new RecordedProc(folder)
                .file("self/status", "Cpus_allowed_list:\t0\n")
                .file("2/stat", RecordedProc.stat(2, "kthreadd", "S", 0, 1, 1))
                .process(7, 2)
                .process(50, 1)
                .process((int) SELF, 1)
                .process(60, (int) SELF);
        idle(1000);
        for (long pid : new long[] {2, 7, 50, SELF, 60}) {
            times(pid, 1_000_000_000, 1_000_000_000);
        }
    }

    private void idle(long ticks) {
        recorded.file("stat", "cpu0 10 0 10 " + ticks + " 0 0 0 0 0 0\n");
    }

    private void times(long pid, long cpuNanos, long waitNanos) {
        recorded.file(pid + "/task/" + pid + "/schedstat", cpuNanos + " " + waitNanos + " 1\n");
    }

    private PeerCpuClock clock() {
        return new PeerCpuClock(recorded.proc(), () -> nanoTime, () -> ownNanos);
    }

    private PeerAccounting begun() {
        return PeerAccounting.ofUseAndWaits(clock(), recorded.proc());
    }

    private static PeerUsage figures(PeerAccounting.Outcome outcome) {
        assertThat(outcome.reason()).isNull();
        return Objects.requireNonNull(outcome.neighbours());
    }

    @Test
    void neighbours_used_what_the_cpus_did_without_the_program_and_heddle() {
        PeerAccounting account = begun();
        nanoTime += 2 * SECOND;
        idle(1050);
        ownNanos += 100_000_000;

        PeerUsage found = figures(account.conclude(600_000_000));

        assertThat(found.cpus()).isEqualTo(1);
        assertThat(found.cpuSeconds()).isCloseTo(2 - 0.5 - 0.1 - 0.6, within(1e-9));
    }

    @Test
    void where_all_that_was_used_is_the_programs_neighbours_used_nothing() {
        PeerAccounting account = begun();
        nanoTime += 2 * SECOND;
        idle(1051);

        assertThat(figures(account.conclude(1_500_000_000)).cpuSeconds()).isZero();
    }

    @Test
    void waits_are_those_of_threads_outside_that_stayed_without_the_kernels_and_heddles_own() {
        PeerAccounting account = begun();
        nanoTime += SECOND;
        for (long pid : new long[] {2, 7, 50, SELF, 60}) {
            times(pid, 1_500_000_000, 4_000_000_000L);
        }
        recorded.process(70, 1);
        times(70, 9_000_000_000L, 9_000_000_000L);

        PeerUsage found = figures(account.conclude(0));

        assertThat(found.watchedCpuSeconds()).isEqualTo(0.5);
        assertThat(found.waitSeconds()).isEqualTo(3);
        assertThat(found.slowdown(1)).isEqualTo(7);
        assertThat(found.slowdown(100)).isNaN();
    }

    @Test
    void waits_that_were_not_measured_are_missing() {
        PeerAccounting account = PeerAccounting.ofUse(clock());
        nanoTime += SECOND;

        PeerUsage found = figures(account.conclude(0));

        assertThat(found.watchedCpuSeconds()).isNull();
        assertThat(found.waitSeconds()).isNull();
        assertThat(found.slowdown(1)).isNaN();
    }

    @Test
    void another_thread_by_the_same_number_is_not_taken_for_the_first() {
        PeerAccounting account = begun();
        nanoTime += SECOND;
        times(50, 900_000_000, 8_000_000_000L);

        assertThat(figures(account.conclude(0)).waitSeconds()).isZero();
    }

    @Test
    void a_run_that_is_too_short_for_the_kernels_steps_has_no_figures() {
        PeerAccounting.Outcome outcome = begun().conclude(0);

        assertThat(outcome.neighbours()).isNull();
        assertThat(outcome.reason()).startsWith("the run was too short");
    }

    @Test
    void figures_that_contradict_each_other_are_none() {
        PeerAccounting account = begun();
        nanoTime += SECOND;
        idle(9000);

        assertThat(account.conclude(0).reason()).contains("more idle time than the program left");
    }

    @Test
    void a_kernel_that_does_not_tell_is_named_as_the_reason() {
        recorded.file("stat", "");

        assertThat(begun().conclude(0).reason()).isEqualTo("/proc/stat does not tell how long the CPUs were idle");
    }

    @Test
    void neighbours_leave_the_cpus_that_they_do_not_use() {
        PeerUsage found = new PeerUsage(4, 10, null, null);

        assertThat(found.leftCpus(10)).isEqualTo(3);
        assertThat(found.leftCpus(2)).isEqualTo(0.04);
        assertThat(new PeerUsage(4, 0, null, null).leftCpus(10)).isEqualTo(4);
    }
}
