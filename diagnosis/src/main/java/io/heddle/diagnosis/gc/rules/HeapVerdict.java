package io.heddle.diagnosis.gc.rules;

import io.heddle.diagnosis.findings.Rule;
import io.heddle.diagnosis.gc.BusyThreads;
import io.heddle.diagnosis.gc.CollectionShare;
import io.heddle.diagnosis.gc.GcHistory;
import io.heddle.diagnosis.gc.GcScalability;
import io.heddle.diagnosis.gc.HeapPressure;
import io.heddle.timeline.Timeline;

/**
 * Whether a JVM's heap is too small for its program.
 *
 * @param lostShare the share of the recording in pauses for collections that the JVM started by itself, less the part of surplus
 *     collector threads
 * @param reason why the heap is small
 */
record HeapVerdict(HeapPressure pressure, double lostShare, Reason reason) {
    /** Objects in use leave less room than they take: the old generation is nearly full. */
    private static final double FULL = 0.5;

    /** The same without collections of the old generation, where a part of the objects may be dead. */
    private static final double NEARLY_FULL = 0.75;

    /** So often a second, the program fills its whole heap with new objects. */
    private static final double FAST = 10;

    /** With so many busy application threads for each CPU, objects survive since their threads do not run. */
    private static final double OVERSUBSCRIBED = 8;

    private static final int FEW = 3;

    /** Why a heap is small. */
    enum Reason {
        /** The objects in use fill most of it. */
        LIVE_OBJECTS,
        /** The program allocates as much as the whole heap within a fraction of a second. */
        ALLOCATION_RATE,
        /** It is not. */
        NONE
    }

    static HeapVerdict of(Timeline timeline, GcHistory history) {
        HeapPressure pressure = HeapPressure.of(history);
        double lost = history.pauseShare(CollectionShare::isAutomatic)
                * (1 - GcScalability.of(timeline, history).surplusShare());
        return new HeapVerdict(pressure, lost, reason(timeline, history, pressure, lost));
    }

    private static Reason reason(Timeline timeline, GcHistory history, HeapPressure pressure, double lost) {
        if (lost < Rule.LEAST_LOST_SHARE || pressure.collections() < FEW) {
            return Reason.NONE;
        }
        // Collections of the old generation alone tell live objects from dead ones that survived for a while.
        if (pressure.oldCollections() > 0 && pressure.liveShare() >= FULL) {
            return Reason.LIVE_OBJECTS;
        }
        boolean full =
                pressure.oldCollections() == 0 && pressure.liveShare() >= (collectsOld(history) ? FULL : NEARLY_FULL);
        boolean fast = pressure.turnoversPerSecond() >= FAST && !promotesTooEarly(history);
        if ((!full && !fast) || BusyThreads.perCpu(timeline) >= OVERSUBSCRIBED) {
            return Reason.NONE;
        }
        return full ? Reason.LIVE_OBJECTS : Reason.ALLOCATION_RATE;
    }

    /** A concurrent cycle finds the dead objects of the old generation, and young collections after it free them. */
    private static boolean collectsOld(GcHistory history) {
        return history.collections().stream().anyMatch(each -> GcHistory.isOld(each) && GcHistory.isConcurrent(each));
    }

    /** Short-lived objects that move to the old generation are another cause: the young generation is small, not the heap. */
    private static boolean promotesTooEarly(GcHistory history) {
        PromotionCost cost = PromotionCost.of(history);
        return cost.isPremature() && 2 * cost.pauseShare() > history.pauseShare(CollectionShare::isAutomatic);
    }

    boolean isTooSmall() {
        return reason != Reason.NONE;
    }
}
