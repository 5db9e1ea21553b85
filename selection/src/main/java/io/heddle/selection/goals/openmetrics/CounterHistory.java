package io.heddle.selection.goals.openmetrics;

import io.heddle.selection.goals.GoalReading.Epoch;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The last counters of each series. A counter that falls, a series that is gone, and another start time show a restart: the sum over all
 * series alone would hide the restart of one of them. Not thread-safe.
 */
final class CounterHistory {
    /** Some endpoints compute their start time from two clocks. */
    private static final double START_TOLERANCE_SECONDS = 1;

    private Epoch epoch = Epoch.FIRST;
    private Map<String, Double> counts = Map.of();
    private Map<String, Double> created = Map.of();
    private double start = Double.NaN;

    /**
     * The epoch of the next reading.
     *
     * @param newCounts by series
     * @param newCreated when each series began, in seconds since 1970; lacks series that do not say so
     * @param newStart when the program started, in seconds since 1970; NaN if it is not known
     */
    Epoch next(Map<String, Double> newCounts, Map<String, Double> newCreated, double newStart) {
        if (Math.abs(newStart - start) > START_TOLERANCE_SECONDS) {
            epoch = epoch.next("the program restarted within the interval");
        } else {
            compare(newCounts, newCreated);
        }
        counts = newCounts;
        created = newCreated;
        start = newStart;
        return epoch;
    }

    private void compare(Map<String, Double> newCounts, Map<String, Double> newCreated) {
        for (Map.Entry<String, Double> before : counts.entrySet()) {
            String series = before.getKey();
            Double now = newCounts.get(series);
            if (now == null) {
                epoch = epoch.next("the series " + name(series) + " vanished within the interval");
                return;
            } else if (now < before.getValue() || isNewer(newCreated.get(series), created.get(series))) {
                epoch = epoch.next("the counter of series " + name(series) + " restarted within the interval, from "
                        + before.getValue() + " to " + now);
                return;
            }
        }
    }

    private static boolean isNewer(@Nullable Double now, @Nullable Double before) {
        return now != null && before != null && now > before;
    }

    private static String name(String series) {
        return series.isEmpty() ? "without labels" : series;
    }
}
