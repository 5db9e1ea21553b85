package io.heddle.trials.analysis;

import io.heddle.trials.Arm;
import io.heddle.trials.SimulatedMachine;
import io.heddle.trials.SimulatedMachine.Noise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How often the intervals of simulated trials contain the true ratio.
 *
 * @param each share of intervals that contain it
 * @param together share of trials in which all intervals contain it
 * @param halfWidth median half width of the intervals, of the logarithm of the ratio (so about a relative error)
 */
record Coverage(double each, double together, double halfWidth) {

    /** Simulates whole trials with the real order and analysis. The true ratio of candidates to the baseline is 0.9. */
    static Coverage simulate(int rounds, int candidates, Noise noise, double driftEachRun, int trials) {
        double[] halfWidths = new double[trials];
        int each = 0;
        int together = 0;
        for (int trial = 0; trial < trials; trial++) {
            var machine = new SimulatedMachine(trial, noise, driftEachRun);
            List<Arm<Double>> arms = new ArrayList<>();
            arms.add(Arm.baseline("baseline", machine.taking(1)));
            for (int i = 0; i < candidates; i++) {
                arms.add(Arm.candidate("candidate " + i, machine.taking(0.9)));
            }
            int containing = 0;
            for (Comparison comparison : SimulatedMachine.compare(arms, rounds, trial)) {
                ConfidenceInterval interval = comparison.interval();
                if (interval == null) {
                    throw new IllegalStateException("no interval from " + rounds + " rounds");
                }
                containing += interval.contains(0.9) ? 1 : 0;
                halfWidths[trial] = Math.log(interval.high() / interval.low()) / 2;
            }
            each += containing;
            together += containing == candidates ? 1 : 0;
        }
        Arrays.sort(halfWidths);
        return new Coverage((double) each / trials / candidates, (double) together / trials, halfWidths[trials / 2]);
    }
}
