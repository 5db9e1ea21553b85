package io.heddle.simulator.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.policy.Policies;
import io.heddle.policy.PolicyExpression;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.Sweep;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Outcome;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineFixture;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.scheduling.ThreadState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedRecordingTest {
    private static final int THREADS = 32;
    private static final long WORK_NANOS = 50_000_000;
    private static final RecordedFigures FIGURES = new RecordedFigures(2, 2_000_000_000, 2.5e9, 1e9, 1e8, 0, 3e8, 2e8);
    private static final HeapSpec HEAP = HeapSpec.fixed(20_000_000, 20_000_000, 400_000_000, 7);

    /** Threads that build up 500,000 bytes each, and a compiler. */
    private static TracedProgram program(HeapSpec heap) {
        List<ThreadTrace> application = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            ThreadTrace trace = trace(i, ThreadKind.APP);
            trace.compute(WORK_NANOS, WORK_NANOS);
            application.add(trace);
        }
        ThreadTrace compiler = trace(THREADS, ThreadKind.JIT);
        compiler.add(ThreadTrace.Step.AWAIT_WORK, 1_000_000);
        compiler.add(ThreadTrace.Step.COMPUTE, 100_000_000);
        return new TracedProgram(
                application,
                List.of(compiler),
                new WarmUp(new double[] {0, 50_000_000}, new double[] {0.25, 1}),
                1,
                memory(heap, false));
    }

    private static ProgramMemory memory(HeapSpec heap, boolean dropsAtReceive) {
        return new ProgramMemory(
                1,
                heap,
                new CollectionCosts(100_000, 1, 1, 2, 0),
                new ExponentialLifespans(0, 1, 500_000, 0),
                500_000,
                dropsAtReceive,
                0,
                0);
    }

    /** Threads that wait after their work, while another one fills the heap. */
    private static TracedProgram waiting(boolean dropsAtReceive) {
        ThreadTrace filling = trace(THREADS, ThreadKind.APP);
        filling.add(ThreadTrace.Step.SLEEP, 1_000_000_000);
        filling.compute(WORK_NANOS, HEAP.edenBytes());
        List<ThreadTrace> application = new ArrayList<>(List.of(filling));
        for (int i = 0; i < THREADS; i++) {
            ThreadTrace trace = trace(i, ThreadKind.APP);
            trace.compute(1_000_000, 500_000);
            trace.add(ThreadTrace.Step.RECEIVE, 0);
            trace.compute(1_000_000, 0);
            application.add(trace);
            filling.add(ThreadTrace.Step.SEND, i);
        }
        return new TracedProgram(application, List.of(), WarmUp.none(), 1, memory(HEAP, dropsAtReceive));
    }

    private static ThreadTrace trace(int index, ThreadKind kind) {
        return new ThreadTrace(
                new TimelineThread(index, 1, index + 1, "thread-" + index, kind, new Span(0, 1), ThreadClocks.UNKNOWN));
    }

    private static Prediction predict(TracedProgram program, int cpus, String policy) {
        return Simulation.predict(
                program, Costs.NONE, new Scenario(cpus, Scenario.RECORDED_HEAP, PolicyExpression.parse(policy)));
    }

    @Test
    void threads_that_run_until_they_wait_have_fewer_live_objects() {
        TracedProgram program = program(HEAP);
        Prediction fair = predict(program, 2, "default");
        Prediction fifo = predict(program, 2, "fifo");
        Prediction virtual = predict(program, 2, "virtual");

        assertThat(fair.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(fifo.copiedBytes()).isLessThan(fair.copiedBytes() / 2);
        assertThat(virtual.copiedBytes()).isLessThan(fair.copiedBytes() / 2);
        assertThat(fifo.wallSeconds()).isLessThan(fair.wallSeconds());
    }

    @Test
    void threads_that_drop_their_objects_have_none_while_they_wait() {
        Prediction keeping = predict(waiting(false), 2, "default");
        Prediction dropping = predict(waiting(true), 2, "default");

        assertThat(keeping.collections()).isEqualTo(1);
        assertThat(dropping.collections()).isEqualTo(1);
        // Each thread has 500,000 (1 - 1 / e) live bytes, the one that fills the heap 500,000.
        assertThat(keeping.copiedBytes()).isBetween(10_000_000L, 11_000_000L);
        assertThat(dropping.copiedBytes()).isBetween(450_000L, 550_000L);
        assertThat(predict(waiting(true), 2, "virtual").copiedBytes()).isEqualTo(dropping.copiedBytes());
    }

    @Test
    void compilers_ahead_of_the_application_make_it_faster() {
        TracedProgram program = program(HEAP);

        assertThat(predict(program, 1, "fifo").applicationCpuSeconds())
                .isLessThan(predict(program, 1, "default").applicationCpuSeconds());
    }

    @Test
    void a_fitted_program_takes_the_recorded_time() {
        TracedProgram fitted = Simulation.fitted(program(HEAP), FIGURES, Costs.NONE, Policies.DEFAULT);
        Prediction run = predict(fitted, 2, "default");

        assertThat(run.applicationCpuSeconds()).isCloseTo(2.5, within(0.15));
        assertThat(run.pauseSeconds()).isCloseTo(0.3, within(0.05));
    }

    @Test
    void a_fitted_program_has_enough_memory() {
        HeapSpec small = HeapSpec.fixed(5_000_000, 5_000_000, 2_000_000, 7);

        assertThat(predict(program(small), 2, "default").outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
        assertThat(predict(Simulation.fitted(program(small), FIGURES, Costs.NONE, Policies.DEFAULT), 2, "default")
                        .outcome())
                .isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void equal_programs_have_equal_results() {
        assertThat(predict(program(HEAP), 4, "virtual")).isEqualTo(predict(program(HEAP), 4, "virtual"));
    }

    @Test
    void a_sweep_has_the_results_of_its_scenarios_in_any_order() throws InterruptedException {
        TracedProgram program = program(HEAP);
        List<Scenario> scenarios = new ArrayList<>();
        for (int cpus = 1; cpus <= 4; cpus++) {
            for (String policy : List.of("default", "fifo", "gc:threads=1", "virtual")) {
                scenarios.add(new Scenario(cpus, 500_000_000, PolicyExpression.parse(policy)));
            }
        }
        Prediction[] found = new Prediction[scenarios.size()];
        new Sweep(program, Costs.NONE).run(scenarios, (prediction, number) -> found[number] = prediction);

        for (int i = 0; i < found.length; i++) {
            assertThat(found[i]).isEqualTo(Simulation.predict(program, Costs.NONE, scenarios.get(i)));
        }
    }

    @Test
    void more_collectors_shorten_collections() {
        assertThat(predict(program(HEAP), 4, "gc:threads=4").pauseSeconds())
                .isLessThan(predict(program(HEAP), 4, "gc:threads=1").pauseSeconds() / 2);
    }

    @Test
    void policies_that_choose_later_are_refused() {
        assertThat(Simulation.obstacle(PolicyExpression.parse("auto"))).isPresent();
        assertThat(Simulation.obstacle(PolicyExpression.parse("shortest-first")))
                .isPresent();
        assertThat(Simulation.obstacle(PolicyExpression.parse("gc:yields-before-sleep=0")))
                .isPresent();
        assertThat(Simulation.obstacle(PolicyExpression.parse("fifo+gc:threads=2")))
                .isEmpty();
    }

    @Test
    void a_heap_below_the_live_set_is_out_of_memory() {
        HeapSpec small = HeapSpec.fixed(2_000_000, 100_000, 3_000_000, 7);

        assertThat(predict(program(small), 2, "default").outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
    }

    @Test
    void a_recording_of_a_program_that_ran_already_is_incomplete() {
        TimelineFixture fixture = new TimelineFixture(1);
        int main = fixture.thread("main", ThreadKind.APP);
        fixture.switched(1, 0, 0, ThreadState.READY, main);
        fixture.builder().count(Counter.ALLOCATED_BYTES, "1", TimelineFixture.at(2), 1000);

        assertThatThrownBy(() -> TracedProgram.of(fixture.timeline(1000)))
                .isInstanceOf(IncompleteRecording.class)
                .hasMessageContaining("the start of the program");
    }

    @Test
    void a_recording_says_what_it_lacks() {
        assertThatThrownBy(() -> TracedProgram.of(new TimelineFixture(2).timeline(1000)))
                .isInstanceOf(IncompleteRecording.class)
                .hasMessageContaining("scheduler's events");
    }
}
