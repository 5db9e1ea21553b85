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
        return PeerAccounting.ofCpuTimeAndWaits(clock(), recorded.proc());
    }

    private static PeerUsage figures(PeerAccounting.Outcome outcome) {
        assertThat(outcome.reason()).isNull();
        return Objects.requireNonNull(outcome.peers());
    }

    @Test
    void peers_used_the_busy_time_that_the_program_and_heddle_did_not() {
        PeerAccounting account = begun();
        nanoTime += 2 * SECOND;
        idle(1050);
        ownNanos += 100_000_000;

        PeerUsage found = figures(account.conclude(600_000_000));

        assertThat(found.cpus()).isEqualTo(1);
        assertThat(found.cpuSeconds()).isCloseTo(2 - 0.5 - 0.1 - 0.6, within(1e-9));
    }

    @Test
    void peers_used_nothing_if_the_program_used_all_busy_time() {
        PeerAccounting account = begun();
        nanoTime += 2 * SECOND;
        idle(1051);

        assertThat(figures(account.conclude(1_500_000_000)).cpuSeconds()).isZero();
    }

    @Test
    void waits_cover_threads_that_existed_throughout_except_those_of_kernel_and_heddle() {
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
        PeerAccounting account = PeerAccounting.ofCpuTime(clock());
        nanoTime += SECOND;

        PeerUsage found = figures(account.conclude(0));

        assertThat(found.watchedCpuSeconds()).isNull();
        assertThat(found.waitSeconds()).isNull();
        assertThat(found.slowdown(1)).isNaN();
    }

    @Test
    void a_reused_thread_id_is_not_taken_for_the_first_thread() {
        PeerAccounting account = begun();
        nanoTime += SECOND;
        times(50, 900_000_000, 8_000_000_000L);

        assertThat(figures(account.conclude(0)).waitSeconds()).isZero();
    }

    @Test
    void a_run_that_is_too_short_for_the_kernels_resolution_has_no_figures() {
        PeerAccounting.Outcome outcome = begun().conclude(0);

        assertThat(outcome.peers()).isNull();
        assertThat(outcome.reason()).startsWith("the run was too short");
    }

    @Test
    void contradictory_figures_are_rejected() {
        PeerAccounting account = begun();
        nanoTime += SECOND;
        idle(9000);

        assertThat(account.conclude(0).reason()).contains("more idle time than the program left");
    }

    @Test
    void a_missing_kernel_figure_is_the_reason_for_no_result() {
        recorded.file("stat", "");

        assertThat(begun().conclude(0).reason()).isEqualTo("/proc/stat lacks the idle times of the CPUs");
    }

    @Test
    void peers_leave_the_cpus_that_they_do_not_use() {
        PeerUsage found = new PeerUsage(4, 10, null, null);

        assertThat(found.leftCpus(10)).isEqualTo(3);
        assertThat(found.leftCpus(2)).isEqualTo(0.04);
        assertThat(new PeerUsage(4, 0, null, null).leftCpus(10)).isEqualTo(4);
    }
}
