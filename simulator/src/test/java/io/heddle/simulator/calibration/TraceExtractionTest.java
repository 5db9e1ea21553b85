package io.heddle.simulator.calibration;

import static io.heddle.timeline.scheduling.ThreadState.ENDED;
import static io.heddle.timeline.scheduling.ThreadState.READY;
import static io.heddle.timeline.scheduling.ThreadState.SLEEPING;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.timeline.Collection;
import io.heddle.timeline.Pause;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.Wait;
import io.heddle.timeline.stacks.Stack;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceExtractionTest {
    private static final Intervals NOTHING_COUNTED =
            new Intervals(new long[0], new double[0], new double[0], new double[0]);

    private final TimelineFixture fixture = new TimelineFixture(2);
    private final int main = fixture.thread("main", ThreadKind.APP);
    private final int worker = fixture.thread("worker", ThreadKind.APP);

    /** The steps of a thread, with times in milliseconds. */
    private List<String> steps(String name) {
        TraceExtraction extraction = new TraceExtraction(fixture.timeline(1000), WarmUp.none(), NOTHING_COUNTED);
        ThreadTrace trace = extraction.traces(false).stream()
                .filter(each -> each.thread().name().equals(name))
                .findFirst()
                .orElseThrow();
        List<String> steps = new ArrayList<>();
        for (int i = 0; i < trace.size(); i++) {
            boolean timed = trace.step(i) == ThreadTrace.Step.COMPUTE || trace.step(i) == ThreadTrace.Step.SLEEP;
            steps.add(trace.step(i) + " " + (timed ? trace.number(i) / 1_000_000 : trace.number(i)));
        }
        return steps;
    }

    private ThreadTrace compiler() {
        TraceExtraction extraction = new TraceExtraction(fixture.timeline(1000), WarmUp.none(), NOTHING_COUNTED);
        return extraction.traces(true).getFirst();
    }

    private int index(int tid) {
        return fixture.builder().thread(tid);
    }

    @Test
    void a_thread_computes_and_sleeps_and_its_time_on_a_run_queue_is_left_out() {
        fixture.switched(0, 0, 0, READY, main)
                .switched(10, 0, main, READY, 0)
                .switched(30, 0, 0, READY, main)
                .switched(35, 0, main, SLEEPING, 0)
                .woken(50, 0, main)
                .switched(60, 0, 0, READY, main)
                .switched(62, 0, main, ENDED, 0);

        assertThat(steps("main")).containsExactly("COMPUTE 15", "SLEEP 15", "COMPUTE 2");
    }

    @Test
    void a_thread_starts_another_one_and_waits_for_its_first_sign_of_life() {
        fixture.switched(0, 0, 0, READY, main)
                .woken(5, 0, worker, main)
                .switched(6, 0, main, SLEEPING, worker)
                .woken(8, 0, main, worker)
                .switched(10, 0, worker, ENDED, main)
                .switched(20, 0, main, ENDED, 0);

        assertThat(steps("main"))
                .containsExactly("COMPUTE 5", "START " + index(worker), "COMPUTE 1", "RECEIVE 0", "COMPUTE 10");
        assertThat(steps("worker")).containsExactly("COMPUTE 2", "SEND " + index(main), "COMPUTE 2");
    }

    @Test
    void a_thread_that_waits_for_the_end_of_another_one_receives_a_message() {
        fixture.builder()
                .add(new Wait(
                        index(main),
                        Wait.Kind.OBJECT_WAIT,
                        TimelineFixture.span(1, 10),
                        "java.lang.Thread",
                        index(worker),
                        Stack.NONE));
        fixture.switched(0, 0, 0, READY, main)
                .switched(1, 0, main, SLEEPING, worker)
                .woken(10, 0, main, worker)
                .switched(11, 0, worker, ENDED, main)
                .switched(12, 0, main, ENDED, 0);

        assertThat(steps("main")).containsExactly("COMPUTE 1", "RECEIVE 0", "COMPUTE 1");
        assertThat(steps("worker"))
                .containsExactly("AWAIT_WORK 1000000", "COMPUTE 9", "SEND " + index(main), "COMPUTE 1");
    }

    @Test
    void what_a_thread_had_allocated_when_it_waited_for_a_message_is_known_at_a_pause_in_that_wait() {
        fixture.builder()
                .add(new Wait(
                        index(main),
                        Wait.Kind.OBJECT_WAIT,
                        TimelineFixture.span(10, 20),
                        "java.lang.Thread",
                        index(worker),
                        Stack.NONE));
        for (int start : new int[] {1, 15, 25}) {
            fixture.builder().add(new Pause(1, TimelineFixture.span(start, start + 1), "Collect", 0, start));
        }
        fixture.switched(0, 0, 0, READY, main)
                .switched(10, 0, main, SLEEPING, worker)
                .woken(20, 0, main, worker)
                .switched(21, 0, worker, ENDED, main)
                .switched(30, 0, main, ENDED, 0);
        Intervals intervals = new Intervals(
                new long[] {TimelineFixture.at(30)}, new double[] {30_000}, new double[] {30_000_000}, new double[1]);
        TraceExtraction extraction = new TraceExtraction(fixture.timeline(1000), WarmUp.none(), intervals);

        assertThat(extraction.allocatedAtPauses())
                .extracting(each -> each[index(main)])
                .containsExactly(1000.0, 10_000.0, 14_000.0);
        assertThat(extraction.receivedAtPauses())
                .extracting(each -> each[index(main)])
                .containsExactly(0.0, 10_000.0, 10_000.0);
    }

    @Test
    void waits_for_locks_and_pauses_are_left_out() {
        fixture.builder()
                .add(new Wait(
                        index(main),
                        Wait.Kind.MONITOR,
                        TimelineFixture.span(1, 10),
                        "Lock",
                        index(worker),
                        Stack.NONE));
        fixture.builder().add(new Pause(1, TimelineFixture.span(21, 29), "Collect", 0, Collection.NONE));
        fixture.switched(0, 0, 0, READY, main)
                .switched(1, 0, main, SLEEPING, worker)
                .woken(10, 0, main, worker)
                .switched(11, 0, worker, ENDED, main)
                .switched(21, 0, main, SLEEPING, 0)
                .woken(30, 0, main)
                .switched(31, 0, 0, READY, main)
                .switched(32, 0, main, ENDED, 0);

        assertThat(steps("main")).containsExactly("COMPUTE 12");
    }

    @Test
    void a_compiler_waits_until_the_application_has_done_its_work() {
        int compiler = fixture.thread("C2 CompilerThread0", ThreadKind.JIT);
        fixture.switched(0, 0, 0, READY, compiler)
                .switched(1, 0, compiler, SLEEPING, main)
                .woken(15, 0, compiler, main)
                .switched(18, 0, main, READY, compiler)
                .switched(20, 0, compiler, SLEEPING, main)
                .switched(30, 0, main, ENDED, 0);
        ThreadTrace trace = compiler();

        assertThat(trace.step(1)).isEqualTo(ThreadTrace.Step.AWAIT_WORK);
        assertThat(trace.number(1)).isEqualTo(14_000_000);
        assertThat(trace.sum(ThreadTrace.Step.COMPUTE)).isEqualTo(3_000_000);
    }

    @Test
    void a_compiler_that_waits_briefly_has_more_to_compile() {
        int compiler = fixture.thread("C2 CompilerThread0", ThreadKind.JIT);
        fixture.switched(0, 0, 0, READY, compiler)
                .switched(5, 0, compiler, SLEEPING, main)
                .woken(6, 0, compiler, main)
                .switched(7, 0, main, READY, compiler)
                .switched(10, 0, compiler, SLEEPING, main)
                .switched(20, 0, main, ENDED, 0);
        ThreadTrace trace = compiler();

        assertThat(trace.count(ThreadTrace.Step.AWAIT_WORK)).isZero();
        assertThat(trace.sum(ThreadTrace.Step.COMPUTE)).isEqualTo(8_000_000);
    }

    @Test
    void a_short_wait_of_a_thread_that_reads_sockets_is_for_a_message() {
        fixture.builder()
                .add(new Wait(
                        index(main), Wait.Kind.IO, TimelineFixture.span(50, 60), "", Wait.UNKNOWN_THREAD, Stack.NONE));
        fixture.switched(0, 0, 0, READY, main)
                .switched(2, 0, main, SLEEPING, worker)
                .woken(5, 0, main, worker)
                .switched(6, 0, worker, ENDED, main)
                .switched(9, 0, main, ENDED, 0);

        assertThat(steps("main")).containsExactly("COMPUTE 2", "RECEIVE 0", "COMPUTE 3");
    }

    @Test
    void a_short_wait_of_another_thread_is_left_out() {
        fixture.switched(0, 0, 0, READY, main)
                .switched(2, 0, main, SLEEPING, worker)
                .woken(5, 0, main, worker)
                .switched(6, 0, worker, ENDED, main)
                .switched(9, 0, main, ENDED, 0);

        assertThat(steps("main")).containsExactly("COMPUTE 5");
    }

    @Test
    void a_thread_allocates_what_the_jvm_counted_while_it_ran() {
        fixture.switched(0, 0, 0, READY, main).switched(30, 0, main, ENDED, 0);
        Intervals intervals = new Intervals(
                new long[] {TimelineFixture.at(10), TimelineFixture.at(20)},
                new double[] {1000, 5000},
                new double[] {10_000_000, 10_000_000},
                new double[2]);
        TraceExtraction extraction = new TraceExtraction(fixture.timeline(1000), WarmUp.none(), intervals);
        ThreadTrace trace = extraction.traces(false).getFirst();

        assertThat(trace.size()).isEqualTo(3);
        assertThat(trace.bytes(0)).isEqualTo(1000);
        assertThat(trace.bytes(1)).isEqualTo(5000);
        // Beyond the last reading, the average counts.
        assertThat(trace.bytes(2)).isEqualTo(3000);
    }

    @Test
    void the_first_thread_of_a_process_waits_for_the_end_of_the_one_that_it_started() {
        int launcher = 1;
        fixture.builder().describe(launcher, 1, "java", ThreadKind.APP);
        int jvm = fixture.thread("VM Thread", ThreadKind.VM);
        fixture.switched(0, 0, 0, READY, launcher)
                .woken(1, 0, main, launcher)
                .switched(2, 0, launcher, SLEEPING, main)
                .switched(10, 0, main, ENDED, jvm)
                .woken(11, 0, launcher, jvm)
                .switched(12, 0, jvm, SLEEPING, launcher)
                .switched(15, 0, launcher, ENDED, 0);

        assertThat(steps("java"))
                .containsExactly("COMPUTE 1", "START " + index(main), "COMPUTE 1", "RECEIVE 0", "COMPUTE 3");
        assertThat(steps("main")).containsExactly("COMPUTE 8", "SEND " + index(launcher));
    }

    @Test
    void a_thread_that_polls_waits_for_the_work_of_others() {
        fixture.switched(0, 0, 0, READY, worker).switched(1, 1, 0, READY, main).switched(1.05, 1, main, SLEEPING, 0);
        for (int i = 1; i <= 20; i++) {
            fixture.woken(5 * i, 1, main)
                    .switched(5 * i + 0.01, 1, 0, READY, main)
                    .switched(5 * i + 0.02, 1, main, i == 20 ? ENDED : SLEEPING, 0);
        }
        fixture.switched(110, 0, worker, ENDED, 0);
        TraceExtraction extraction = new TraceExtraction(fixture.timeline(120), WarmUp.none(), NOTHING_COUNTED);
        ThreadTrace trace = extraction.traces(false).stream()
                .filter(each -> each.thread().name().equals("main"))
                .findFirst()
                .orElseThrow();

        assertThat(trace.sum(ThreadTrace.Step.SLEEP)).isZero();
        assertThat(trace.count(ThreadTrace.Step.AWAIT_WORK)).isEqualTo(20);
    }

    @Test
    void a_thread_that_the_jvm_starts_waits_for_the_work_that_was_done_before() {
        int jvm = fixture.thread("Signal Dispatcher", ThreadKind.VM);
        fixture.switched(0, 0, 0, READY, main)
                .switched(10, 0, main, READY, jvm)
                .woken(11, 0, worker, jvm)
                .switched(12, 0, jvm, SLEEPING, worker)
                .switched(13, 0, worker, ENDED, main)
                .switched(20, 0, main, ENDED, 0);

        assertThat(steps("worker")).containsExactly("AWAIT_WORK 10000000", "COMPUTE 1");
    }
}
