package io.heddle.simulator;

import io.heddle.simulator.calibration.TracedProgram;
import io.heddle.simulator.execution.Costs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ObjIntConsumer;

/** Many scenarios of one program, on all CPUs of this machine. A prediction does not depend on the others. */
public final class Sweep {
    private final TracedProgram program;
    private final Costs costs;

    public Sweep(TracedProgram program, Costs costs) {
        this.program = program;
        this.costs = costs;
    }

    /**
     * Simulates scenarios.
     *
     * @param listener gets each prediction and the number of its scenario, from several threads at a time
     * @throws InterruptedException when the calling thread is interrupted; no scenario begins after that
     */
    public void run(List<Scenario> scenarios, ObjIntConsumer<Prediction> listener) throws InterruptedException {
        try (ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < scenarios.size(); i++) {
                int number = i;
                all.add(threads.submit(
                        () -> listener.accept(Simulation.predict(program, costs, scenarios.get(number)), number)));
            }
            await(threads, all);
        }
    }

    private static void await(ExecutorService threads, List<Future<?>> all) throws InterruptedException {
        try {
            for (Future<?> each : all) {
                each.get();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            throw e;
        } catch (ExecutionException e) {
            threads.shutdownNow();
            throw new IllegalStateException("a simulation failed", e.getCause());
        }
    }
}
