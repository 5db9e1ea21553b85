package io.heddle.simulator.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.policy.PolicyExpression;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Outcome;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.TimelineThread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedRecordingTest {
    private static final int THREADS = 32;
    private static final long WORK_NANOS = 50_000_000;
    private static final HeapSpec HEAP = new HeapSpec(20_000_000, 20_000_000, 400_000_000, 7);

    /** Threads that build up 500,000 bytes each, and a compiler. */
    private static RecordedProgram program(HeapSpec heap) {
        List<ThreadTrace> application = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            ThreadTrace trace = trace(i, ThreadKind.APP);
            trace.add(ThreadTrace.Step.COMPUTE, WORK_NANOS);
            application.add(trace);
        }
        ThreadTrace compiler = trace(THREADS, ThreadKind.JIT);
        compiler.add(ThreadTrace.Step.AWAIT_WORK, 1_000_000);
        compiler.add(ThreadTrace.Step.COMPUTE, 100_000_000);
        return new RecordedProgram(
                application,
                List.of(compiler),
                new WarmUp(new double[] {0, 50_000_000}, new double[] {0.25, 1}),
                1,
                1,
                heap,
                new CollectionCosts(100_000, 1, 1, 2, 0),
                new ExponentialLifespans(0, 1, 500_000, 0),
                500_000,
                new RecordedFigures(2, 2_000_000_000, 2.5e9, 3e8));
    }

    private static ThreadTrace trace(int index, ThreadKind kind) {
        return new ThreadTrace(
                new TimelineThread(index, 1, index + 1, "thread-" + index, kind, new Span(0, 1), ThreadClocks.UNKNOWN));
    }

    private static Prediction predict(RecordedProgram program, int cpus, String policy) {
        return Simulation.predict(program, CpuTopology.of(cpus), Costs.NONE, PolicyExpression.parse(policy));
    }

    @Test
    void threads_that_run_until_they_wait_have_fewer_live_objects() {
        RecordedProgram program = program(HEAP);
        Prediction fair = predict(program, 2, "default");
        Prediction fifo = predict(program, 2, "fifo");
        Prediction virtual = predict(program, 2, "virtual");

        assertThat(fair.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(fifo.copiedBytes()).isLessThan(fair.copiedBytes() / 2);
        assertThat(virtual.copiedBytes()).isLessThan(fair.copiedBytes() / 2);
        assertThat(fifo.wallSeconds()).isLessThan(fair.wallSeconds());
    }

    @Test
    void compilers_ahead_of_the_application_make_it_faster() {
        RecordedProgram program = program(HEAP);

        assertThat(predict(program, 1, "fifo").applicationCpuSeconds())
                .isLessThan(predict(program, 1, "default").applicationCpuSeconds());
    }

    @Test
    void a_fitted_program_takes_the_recorded_time() {
        RecordedProgram fitted = Simulation.fitted(program(HEAP), Costs.NONE);
        Prediction run = predict(fitted, 2, "default");

        assertThat(run.applicationCpuSeconds()).isCloseTo(2.5, within(0.15));
        assertThat(run.pauseSeconds()).isCloseTo(0.3, within(0.05));
    }

    @Test
    void equal_programs_have_equal_results() {
        assertThat(predict(program(HEAP), 4, "virtual")).isEqualTo(predict(program(HEAP), 4, "virtual"));
    }

    @Test
    void a_heap_below_the_live_set_is_out_of_memory() {
        HeapSpec small = new HeapSpec(2_000_000, 100_000, 3_000_000, 7);

        assertThat(predict(program(small), 2, "default").outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
    }

    @Test
    void a_recording_says_what_it_lacks() {
        assertThatThrownBy(() -> RecordedProgram.of(new TimelineFixture(2).timeline(1000)))
                .isInstanceOf(IncompleteRecording.class)
                .hasMessageContaining("scheduler's events");
    }
}
