package io.heddle.simulator.stealing;

import io.heddle.scheduler.gang.WorkerThreads;
import io.heddle.scheduler.idling.Pauses;
import io.heddle.simulator.execution.CarrierActions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The simulated threads of a collection, as the engine's protocols see them. Each way to wait is an action of a coroutine. */
final class Workers implements WorkerThreads {
    private final List<PartDeque> deques;
    private final int cpus;
    private final TracingCosts costs;
    private final TracingFigures figures;
    private final List<Waiting> waits = new ArrayList<>();
    private @Nullable CarrierActions actions;

    Workers(List<PartDeque> deques, int cpus, TracingCosts costs, TracingFigures figures) {
        this.deques = deques;
        this.cpus = cpus;
        this.costs = costs;
        this.figures = figures;
        for (int i = 0; i < deques.size(); i++) {
            waits.add(new Waiting());
        }
    }

    /** Sets the actions of the thread that runs now, and the coroutine in which it waits; null if it does not wait. */
    void runs(int worker, CarrierActions current, @Nullable Coroutine coroutine) {
        actions = current;
        waits.get(worker).coroutine = coroutine;
    }

    private CarrierActions actions() {
        return Objects.requireNonNull(actions);
    }

    @Override
    public int workers() {
        return deques.size();
    }

    @Override
    public int cpus() {
        return cpus;
    }

    @Override
    public int queuedTasks() {
        int sum = 0;
        for (int i = 0; i < deques.size(); i++) {
            sum += deques.get(i).size();
        }
        return sum;
    }

    @Override
    public Pauses pauses(int worker) {
        return waits.get(worker);
    }

    @Override
    public void park(int worker) {
        waits.get(worker).park();
    }

    @Override
    public void unpark(int worker) {
        waits.get(worker).unpark(worker);
    }

    /** How one worker waits. */
    private final class Waiting implements Pauses {
        private @Nullable Coroutine coroutine;
        private boolean parked;
        private boolean permit;

        private void suspend() {
            Objects.requireNonNull(coroutine).suspend();
        }

        @Override
        public void spin(int pauses) {
            figures.spins += pauses;
            actions().compute(pauses * costs.spinNanos(), 0);
            suspend();
        }

        @Override
        public void yieldNow() {
            figures.yields++;
            actions().yieldNow();
            suspend();
        }

        @Override
        public void sleep(long nanos) {
            figures.sleeps++;
            actions().sleep(nanos);
            suspend();
        }

        void park() {
            if (!permit) {
                figures.parks++;
                parked = true;
                actions().await();
                suspend();
            }
            permit = false;
        }

        void unpark(int worker) {
            if (parked) {
                parked = false;
                actions().start(worker);
            } else {
                permit = true;
            }
        }
    }
}
