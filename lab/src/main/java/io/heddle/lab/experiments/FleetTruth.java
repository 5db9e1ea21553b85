package io.heddle.lab.experiments;

import io.heddle.fleet.compare.Metric;
import io.heddle.lab.fleet.FleetModel;

/** The true improvements of a generated fleet. */
final class FleetTruth {
    private FleetTruth() {}

    /** The geometric mean over the jobs. */
    static double mean(FleetModel model, String metric) {
        if (metric.equals(Metric.GC_CPU.key())) {
            return model.pauseImprovement() * model.cpuImprovement();
        }
        return isEffect(metric) ? model.pauseImprovement() : 1;
    }

    /** The geometric mean weighted by instances. */
    static double weightedMean(FleetModel model, String metric) {
        return mean(model, metric) * (isEffect(metric) ? model.weightedFactor() : 1);
    }

    private static boolean isEffect(String metric) {
        return !metric.equals(Metric.PROCESS_CPU.key()) && !metric.equals(Metric.MEMORY.key());
    }
}
