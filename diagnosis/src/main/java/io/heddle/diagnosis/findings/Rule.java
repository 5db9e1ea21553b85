package io.heddle.diagnosis.findings;

import io.heddle.timeline.Timeline;
import java.util.Optional;

/**
 * Decides whether one cause held the program back. A rule is a pure function. It has no finding if the timeline lacks the events that it
 * needs, or if the loss is below what a user would care about.
 */
public interface Rule {
    /** The share of the recording's time below which a loss is no finding. */
    double LEAST_LOST_SHARE = 0.05;

    Optional<Finding> finding(Timeline timeline);
}
