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
import io.heddle.diagnosis.gc.CollectionShare;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.GcScalability;
import io.heddle.diagnosis.gc.RunQueueLoad;
import io.heddle.diagnosis.gc.SurvivalCurve;
import io.heddle.timeline.Collection;
import io.heddle.timeline.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * Finds programs whose objects move to the old generation and die there soon, so that it must be collected often. A heap that is too
 * small and threads that wait for CPUs have the same effect; they are causes of their own.
 */
final class PrematurePromotionRule implements Rule {
    /** Of the promoted bytes, at least so many die: otherwise the program builds up data that it needs. */
    private static final double MOST = 0.5;

    /** With more ready application threads for each CPU, promotion is a consequence of oversubscription. */
    private static final double OVERSUBSCRIBED = 1;

    private static final int FEW = 2;

    @Override
    public Optional<Finding> finding(Timeline timeline) {
        return CostliestJvm.finding(timeline, history -> finding(timeline, history));
    }

    private static Optional<Finding> finding(Timeline timeline, GcHistory history) {
        List<Collection> old = history.collections().stream()
                .filter(PrematurePromotionRule::isAutomaticOld)
                .toList();
        SurvivalCurve survival = SurvivalCurve.of(history);
        long promoted = survival.promotedBytes();
        long died = Math.min(
                promoted, old.stream().mapToLong(PrematurePromotionRule::freed).sum());
        double surplus = GcScalability.of(timeline, history).surplusShare();
        double lost = lostShare(history, survival, died) * (1 - surplus);
        boolean isFound = old.size() >= FEW
                && died > 0
                && died >= MOST * promoted
                && lost >= LEAST_LOST_SHARE
                && RunQueueLoad.perCpu(timeline) < OVERSUBSCRIBED
                && !HeapVerdict.of(timeline, history).isTooSmall();
        return isFound ? Optional.of(finding(history, old.size(), promoted, died, lost)) : Optional.empty();
    }

    private static boolean isAutomaticOld(Collection collection) {
        return GcHistory.isOld(collection)
                && !GcHistory.isConcurrent(collection)
                && CollectionShare.isAutomatic(collection);
    }

    private static long freed(Collection collection) {
        boolean known = collection.heapBeforeBytes() >= 0 && collection.heapAfterBytes() >= 0;
        return known ? Math.max(0, collection.heapBeforeBytes() - collection.heapAfterBytes()) : 0;
    }

    /** The pauses of old collections, and of young ones the part that copied objects which died in the old generation. */
    private static double lostShare(GcHistory history, SurvivalCurve survival, long died) {
        double copied = survival.promotedBytes() + survival.survivedBytes();
        double young = history.pauseShare(each -> CollectionShare.isAutomatic(each) && !GcHistory.isOld(each));
        double oldPauses = history.pauseShare(PrematurePromotionRule::isAutomaticOld);
        return Math.min(1, oldPauses + (copied == 0 ? 0 : young * died / copied));
    }

    private static Finding finding(GcHistory history, int oldCollections, long promoted, long died, double lost) {
        double oldPauses = history.pauseShare(PrematurePromotionRule::isAutomaticOld);
        return new Finding(
                Cause.PREMATURE_PROMOTION,
                lost,
                "%s of the promoted bytes die in the old generation, and moving and collecting them takes %s of the time"
                        .formatted(percent(died / (double) promoted), percent(lost)),
                List.of(
                        Evidence.of(
                                "Young collections promoted %s; old collections freed %s of them."
                                        .formatted(bytes(promoted), bytes(died)),
                                entry("promotedBytes", (double) promoted),
                                entry("freedBytes", (double) died)),
                        Evidence.of(
                                "%s of the old generation stopped the program for %s."
                                        .formatted(
                                                count(oldCollections, "collection"),
                                                time(history.pauseNanos(PrematurePromotionRule::isAutomaticOld))),
                                entry("oldCollections", (double) oldCollections),
                                entry("oldPauseShare", oldPauses))),
                List.of(
                        new Remedy("Give the young generation a larger part of the heap.", "-XX:NewRatio=1"),
                        new Remedy("Enlarge the survivor spaces.", "-XX:SurvivorRatio=4")));
    }
}
