package io.heddle.diagnosis.gc.rules;

import static io.heddle.diagnosis.findings.Amounts.bytes;
import static io.heddle.diagnosis.findings.Amounts.count;
import static io.heddle.diagnosis.findings.Amounts.percent;
import static io.heddle.diagnosis.findings.Amounts.time;
import static java.util.Map.entry;

import io.heddle.diagnosis.findings.Cause;
import io.heddle.diagnosis.findings.Evidence;
import io.heddle.diagnosis.findings.Finding;
import io.heddle.diagnosis.findings.Remedy;
import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.GcScalability;
import io.heddle.diagnosis.gc.RunQueueLoad;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * Finds programs whose objects move to the old generation and die there soon, so that it must be collected often. A heap that is too
 * small and threads that wait for CPUs have the same effect; they are causes of their own.
 */
final class PrematurePromotionRule implements Rule {
    /** With more ready application threads for each CPU, promotion is a consequence of oversubscription. */
    private static final double OVERSUBSCRIBED = 1;

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        return CostliestJvm.finding(timeline, history -> finding(timeline, history));
    }

    private static Optional<Finding> finding(Timeline timeline, GcHistory history) {
        PromotionCost cost = PromotionCost.of(history);
        double surplus = GcScalability.of(timeline, history).surplusShare();
        double lost = cost.pauseShare() * (1 - surplus);
        boolean isFound = cost.isPremature()
                && lost >= LEAST_LOST_SHARE
                && RunQueueLoad.perCpu(timeline) < OVERSUBSCRIBED
                && !HeapVerdict.of(timeline, history).isTooSmall();
        return isFound ? Optional.of(finding(history, cost, lost)) : Optional.empty();
    }

    private static Finding finding(GcHistory history, PromotionCost cost, double lost) {
        double oldPauses = history.pauseShare(PromotionCost::isAutomaticOld);
        return new Finding(
                Cause.PREMATURE_PROMOTION,
                lost,
                "%s of the promoted bytes die in the old generation, and moving and collecting them takes %s of the time"
                        .formatted(percent(cost.diedBytes() / (double) cost.promotedBytes()), percent(lost)),
                List.of(
                        Evidence.of(
                                "Young collections promoted %s; old collections freed %s of them."
                                        .formatted(bytes(cost.promotedBytes()), bytes(cost.diedBytes())),
                                entry("promotedBytes", (double) cost.promotedBytes()),
                                entry("freedBytes", (double) cost.diedBytes())),
                        Evidence.of(
                                "%s of the old generation stopped the program for %s."
                                        .formatted(
                                                count(cost.oldCollections(), "collection"),
                                                time(history.pauseNanos(PromotionCost::isAutomaticOld))),
                                entry("oldCollections", (double) cost.oldCollections()),
                                entry("oldPauseShare", oldPauses))),
                List.of(
                        new Remedy("Give the young generation a larger part of the heap.", "-XX:NewRatio=1"),
                        new Remedy("Enlarge the survivor spaces.", "-XX:SurvivorRatio=4")));
    }
}
