package io.heddle.simulator.threading;

import io.heddle.scheduler.Parker;
import io.heddle.simulator.execution.ThreadWaits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parkers of simulated carriers: to wake one makes its task ready. */
final class SimulatedParkers {
    private final List<Parker> parkers = new ArrayList<>();
    private @Nullable ThreadWaits waits;

    SimulatedParkers(int firstCarrier, int carriers) {
        for (int i = 0; i < carriers; i++) {
            int task = firstCarrier + i;
            parkers.add(new Parker() {
                @Override
                protected void wake() {
                    if (waits != null) {
                        waits.ready(task);
                    }
                }
            });
        }
    }

    void begin(ThreadWaits all) {
        waits = all;
    }

    Parker of(int carrier) {
        return parkers.get(carrier);
    }
}
