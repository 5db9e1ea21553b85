package io.heddle.selection.auto;

import io.heddle.governor.selector.DecisionLog;
import io.heddle.policy.Policies;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.SimulatedProgram;
import java.util.Map;
import java.util.Random;

/** The selector and the programs of its tests. */
final class Simulation {
    static final double GB = 1e9;

    private Simulation() {}

    static AutoSelector auto(int seed) {
        return auto(seed, EvidenceHistory.NONE);
    }

    static AutoSelector auto(int seed, EvidenceHistory history) {
        return new AutoSelector(Policies.FIFO, "fifo", 2, history, new Random(seed), new DecisionLog("auto"));
    }

    static SimulatedProgram program(double defaultRate, double fifoRate, double waiting, int seed) {
        return new SimulatedProgram(
                SimulatedProgram.constant(Map.of(Policies.DEFAULT, defaultRate, Policies.FIFO, fifoRate)),
                waiting,
                0.05,
                new Random(seed),
                Policies.DEFAULT);
    }
}
