package io.heddle.diagnosis.scheduling;

import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static io.heddle.timeline.scheduling.ThreadState.STOPPED;
import static io.heddle.timeline.scheduling.ThreadState.UNINTERRUPTIBLE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.heddle.diagnosis.runqueues.RunQueues;
import io.heddle.diagnosis.runqueues.WaitPercentiles;
import io.heddle.timeline.Counter;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.scheduling.SchedulingCoverage;
import io.heddle.timeline.stacks.Frame;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Analyses other than blame, on timelines that a person can check. */
class SchedulingAnalysisTest {
    private static final long MILLI = 1_000_000;

    private final TimelineFixture fixture = new TimelineFixture(2);
    private final int first = fixture.thread("first", ThreadKind.APP);
    private final int second = fixture.thread("second", ThreadKind.APP);

    /** The first thread runs from 0 to 60 ms, with an interruption; the second is ready from 20 to 30 and from 50 to 60 ms. */
    private void twoThreadsOnOneCpu() {
        fixture.switched(0, 0, 0, READY, first)
                .woken(20, 0, second)
                .switched(30, 0, first, READY, second)
                .switched(50, 0, second, READY, first)
                .switched(60, 0, first, SLEEPING, second)
                .switched(80, 0, second, SLEEPING, 0);
    }

    @Test
    void run_queues_are_weighted_by_time() {
        twoThreadsOnOneCpu();
        RunQueues queues = SchedulingAnalysis.of(fixture.timeline(100)).runQueues();
        assertTrue(queues.known());
        assertEquals(0.4, queues.machine().mean(), 1e-9);
        assertEquals(0.4, queues.application().mean(), 1e-9);
        assertEquals(Math.sqrt(0.4 * 0.6), queues.machine().deviation(), 1e-9);
        assertEquals(1, queues.machine().max());
        assertEquals(0, queues.machine().percentile(0.6));
        assertEquals(1, queues.machine().percentile(0.61));
        assertEquals(0.4, queues.byCpu().getFirst().mean(), 1e-9);
        double[] expected = new double[RunQueues.BUCKETS];
        Arrays.fill(expected, 100, 300, 1);
        assertArrayEquals(expected, queues.machine().series(), 1e-6);
    }

    @Test
    void waits_are_counted_from_wakeup_or_preemption_to_run() {
        twoThreadsOnOneCpu();
        WaitPercentiles waits = SchedulingAnalysis.of(fixture.timeline(100)).waits();
        // The second waits 10 ms twice, the first 20 ms once.
        assertEquals(3, waits.waits());
        assertEquals(1, waits.wakeups());
        assertEquals(40.0 * MILLI / 3, waits.meanNanos(), 1);
        assertEquals(20 * MILLI, waits.maxNanos());
        assertEquals(10e6, (double) waits.medianNanos(), 1e6);
        assertTrue(waits.medianNanos() >= 10 * MILLI);
        assertEquals(20 * MILLI, waits.p99Nanos());
    }

    @Test
    void cpu_time_is_shared_by_kind_and_program() {
        int make = fixture.thread("make", ThreadKind.OTHER_PROGRAM);
        int compiler = fixture.thread("C1", ThreadKind.JIT);
        fixture.switched(0, 0, 0, READY, first)
                .switched(0, 1, 0, READY, make)
                .switched(30, 0, first, SLEEPING, compiler)
                .switched(40, 1, make, SLEEPING, 0)
                .switched(50, 0, compiler, SLEEPING, 0);
        CpuShares shares = SchedulingAnalysis.of(fixture.timeline(100)).cpuShares();
        assertEquals(200 * MILLI, shares.capacityNanos());
        assertEquals(0.15, shares.share(ThreadKind.APP), 1e-9);
        assertEquals(20 * MILLI, shares.nanos(ThreadKind.JIT));
        assertEquals(50 * MILLI, shares.programNanos());
        assertEquals(110 * MILLI, shares.idleNanos());
        assertEquals(Map.of("make", 40 * MILLI), shares.otherPrograms());
    }

    @Test
    void switches_are_counted_by_kind_and_cost() {
        twoThreadsOnOneCpu();
        Switches switches = SchedulingAnalysis.of(fixture.timeline(100)).switches();
        assertEquals(2, switches.involuntary(ThreadKind.APP));
        assertEquals(2, switches.voluntary(ThreadKind.APP));
        assertEquals(5, switches.ofProgram());
        assertEquals(50, switches.perSecond(), 1e-9);
        assertEquals(7_500.0, switches.costNanos(), 1e-9);
    }

    @Test
    void a_bottle_graph_shares_each_moment_among_active_threads() {
        twoThreadsOnOneCpu();
        BottleGraph graph = SchedulingAnalysis.of(fixture.timeline(100)).bottleGraph();
        BottleGraph.Box ofFirst = graph.boxes().getFirst();
        BottleGraph.Box ofSecond = graph.boxes().get(1);
        // Alone for 20 ms, then two active threads for 40 ms, then the second alone for 20 ms.
        assertEquals(40 * MILLI, ofFirst.heightNanos(), 1);
        assertEquals(40 * MILLI, ofSecond.heightNanos(), 1);
        assertEquals(60 * MILLI, ofFirst.activeNanos());
        assertEquals(20 * MILLI, ofFirst.aloneNanos());
        assertEquals(1.5, ofFirst.parallelism(), 1e-9);
        assertEquals(80 * MILLI, graph.anyActiveNanos(), 1);
        assertEquals(120 * MILLI, graph.activeNanos(), 1);
    }

    @Test
    void stops_are_summed_by_thread() {
        fixture.switched(0, 0, 0, READY, first)
                .switched(10, 0, first, STOPPED, second)
                .switched(20, 0, second, UNINTERRUPTIBLE, 0)
                .woken(50, 0, second)
                .woken(90, 0, first);
        Stops stops = SchedulingAnalysis.of(fixture.timeline(100)).stops();
        assertEquals(80 * MILLI, stops.longestStopNanos());
        assertEquals(30 * MILLI, stops.longestUninterruptibleNanos());
        assertEquals(2, stops.threads().size());
    }

    @Test
    void kernel_time_has_areas() {
        fixture.builder().count(Counter.USER_NANOS, "pid 1", TimelineFixture.at(0), 5);
        fixture.builder().count(Counter.USER_NANOS, "pid 1", TimelineFixture.at(90), 35);
        fixture.builder().count(Counter.SYSTEM_NANOS, "pid 1", TimelineFixture.at(0), 1);
        fixture.builder().count(Counter.SYSTEM_NANOS, "pid 1", TimelineFixture.at(90), 11);
        sample(4, "_raw_spin_unlock_irqrestore", "futex_wake", "__x64_sys_futex", "do_syscall_64");
        sample(3, "clear_page", "handle_mm_fault", "do_user_addr_fault", "exc_page_fault");
        sample(2, "finish_task_switch", "__schedule", "schedule", "futex_wait", "__x64_sys_futex", "do_syscall_64");
        sample(1, "net_rx_action", "__do_softirq", "tcp_sendmsg", "__x64_sys_sendto");
        KernelShare share = SchedulingAnalysis.of(fixture.timeline(100)).kernelShare();
        assertEquals(0.25, share.share(), 1e-9);
        assertEquals(
                List.of("futex 6", "page faults 3", "interrupts 1"),
                share.areas().stream()
                        .map(each -> each.name() + " " + each.nanos())
                        .toList());
        assertEquals(4, share.areas().getFirst().stack().frames().size());
    }

    private void sample(long weight, String... functions) {
        fixture.builder()
                .add(new Sample(
                        fixture.builder().thread(first),
                        Sample.Kind.KERNEL,
                        TimelineFixture.at(1),
                        weight,
                        new Stack(Stream.of(functions)
                                .map(each -> new Frame("", each, -1))
                                .toList())));
    }

    @Test
    void interrupt_time_is_summed_by_cpu() {
        for (Counter counter : List.of(Counter.INTERRUPT_NANOS, Counter.SOFT_INTERRUPT_NANOS)) {
            fixture.builder().count(counter, "cpu1", TimelineFixture.at(0), 7);
            fixture.builder().count(counter, "cpu1", TimelineFixture.at(50), 10);
        }
        fixture.builder().count(Counter.STEAL_NANOS, "cpu0", TimelineFixture.at(0), 0);
        fixture.builder().count(Counter.STEAL_NANOS, "cpu0", TimelineFixture.at(50), 5);
        SchedulingAnalysis analysis = SchedulingAnalysis.of(fixture.timeline(100));
        assertEquals(Map.of("cpu1", 6.0), analysis.interrupts().nanosByCpu());
        assertEquals(5, analysis.steal().totalNanos());
        assertEquals(5, analysis.steal().largestNanos());
    }

    @Test
    void an_empty_recording_has_empty_analyses() {
        for (SchedulingCoverage coverage : SchedulingCoverage.values()) {
            SchedulingAnalysis analysis =
                    SchedulingAnalysis.of(new TimelineFixture(0).timeline(0, coverage, Double.NaN));
            assertEquals(1, analysis.cpus());
            assertEquals(0, analysis.blame().applicationWaitNanos());
            assertEquals(List.of(), analysis.bottleGraph().boxes());
            assertEquals(0, analysis.runQueues().machine().mean());
            assertEquals(1, analysis.wantedCpus());
        }
    }
}
