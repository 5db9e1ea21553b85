package io.heddle.simulator.threading;

import io.heddle.scheduler.idling.Pauses;
import io.heddle.simulator.execution.CarrierActions;
import org.jspecify.annotations.Nullable;

/** The short waits of a simulated carrier. Each is one action. */
final class SimulatedPauses implements Pauses {
    /** The time of one {@code Thread.onSpinWait()}: the pause instruction of processors since 2017 takes 40 to 140 cycles. */
    private static final long SPIN_NANOS = 30;

    private @Nullable CarrierActions actions;

    /** Sets the actions of the carrier that runs. */
    void with(CarrierActions current) {
        actions = current;
    }

    private CarrierActions current() {
        if (actions == null) {
            throw new IllegalStateException("no carrier runs");
        }
        return actions;
    }

    @Override
    public void spin(int pauses) {
        current().compute(pauses * SPIN_NANOS, 0);
    }

    @Override
    public void yieldNow() {
        current().yieldNow();
    }

    @Override
    public void sleep(long nanos) {
        current().sleep(nanos);
    }
}
