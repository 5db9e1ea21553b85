package io.heddle.diagnosis.gc.rules;

import io.heddle.diagnosis.gc.CollectionShare;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.Promotions;
import io.heddle.diagnosis.gc.SurvivalCurve;
import io.heddle.timeline.Collection;

/**
 * The cost of promoting objects that die in the old generation.
 *
 * @param promotedBytes bytes that moved to the old generation
 * @param diedBytes the part of them that died there
 * @param oldCollections collections of the old generation that the JVM started by itself
 * @param pauseShare the pauses of those, and of young collections the part that copied objects which died in the old generation, as a
 *     share of the recording
 */
record PromotionCost(long promotedBytes, long diedBytes, int oldCollections, double pauseShare) {
    /** The least share of promoted bytes that die: below it, the program builds up data that it needs. */
    private static final double MOST = 0.5;

    private static final int FEW = 2;

    static PromotionCost of(GcHistory history) {
        SurvivalCurve survival = SurvivalCurve.of(history);
        long died = Promotions.diedBytes(history.collections());
        double copied = survival.promotedBytes() + survival.survivedBytes();
        double young = history.pauseShare(each -> CollectionShare.isAutomatic(each) && !GcHistory.isOld(each));
        double old = history.pauseShare(PromotionCost::isAutomaticOld);
        int oldCollections = (int) history.collections().stream()
                .filter(PromotionCost::isAutomaticOld)
                .count();
        return new PromotionCost(
                survival.promotedBytes(),
                died,
                oldCollections,
                Math.min(1, old + (copied == 0 ? 0 : young * died / copied)));
    }

    static boolean isAutomaticOld(Collection collection) {
        return GcHistory.isOld(collection) && CollectionShare.isAutomatic(collection);
    }

    /** Tells whether most promoted bytes die, so that the old generation must be collected again and again. */
    boolean isPremature() {
        return oldCollections >= FEW && diedBytes > 0 && diedBytes >= MOST * promotedBytes;
    }
}
