package io.heddle.lab.goals;

import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Metric.Better;
import org.jspecify.annotations.Nullable;

/** The policy that a goal asks for. */
public enum Side {
    DEFAULT("default"),
    FIFO("fifo"),
    /** Neither policy changes the goal. */
    NEITHER("neither"),
    /** Runs under fixed policies do not show which. */
    UNKNOWN("not decided");

    private final String label;

    Side(String label) {
        this.label = label;
    }

    /**
     * The side that runs under fixed policies show.
     *
     * @param better whether more or less of a figure is better
     * @param ratio interval of the figure's ratio, {@code fifo} to no policy; null if there are too few runs
     */
    static Side of(Better better, @Nullable ConfidenceInterval ratio) {
        if (ratio == null || ratio.contains(1)) {
            return UNKNOWN;
        }
        boolean isMore = ratio.low() > 1;
        return isMore == (better == Better.MORE) ? FIFO : DEFAULT;
    }

    @Override
    public String toString() {
        return label;
    }
}
