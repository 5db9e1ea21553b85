package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A time slot under one policy. It is measured from the end of one collection to the end of another, so that it covers
 * whole collections and delays of ticks do not matter. Used by the governor's thread alone.
 */
final class Slot {
    /**
     * The CPU use, of one CPU, below which the program counts as stalled. Even threads that wait for each other use
     * more.
     */
    private static final double MIN_CPU_USE = 0.02;

    /** The gap since the last collection up to which the program counts as collecting. */
    private static final long COLLECTING_GAP_NANOS = Duration.ofSeconds(1).toNanos();

    /** The gap between collections that ends a slot, however long slots have become. */
    private static final long MAX_GAP_NANOS = Duration.ofSeconds(3).toNanos();

    final Policy policy;
    private final SlotLength length;
    private final Sample begin;
    private @Nullable Sample first;
    private @Nullable CpuTimes clocksAtFirst;
    private @Nullable Sample last;
    private @Nullable CpuTimes clocksAtLast;
    private Sample lastCollected;

    Slot(Policy policy, SlotLength length, Sample begin) {
        this.policy = policy;
        this.length = length;
        this.begin = begin;
        this.lastCollected = begin;
    }

    /**
     * Takes a sample.
     *
     * @return whether the slot is over
     */
    boolean update(Sample sample) {
        long age = sample.nanos() - begin.nanos();
        if (sample.progress().steps() != lastCollected.progress().steps()) {
            lastCollected = sample;
        }
        if (first == null) {
            // Garbage of the collection in progress at a switch was allocated under both policies.
            if (age >= length.washOut().toNanos()
                    && sample.progress().steps() > begin.progress().steps()) {
                first = sample;
                clocksAtFirst = sample.timesNow().get();
                last = sample;
            }
        } else if (last != null && sample.progress().steps() != last.progress().steps()) {
            last = sample;
            if (isComplete()) {
                clocksAtLast = sample.timesNow().get();
            }
        }
        boolean hasGap = sample.nanos() - lastCollected.nanos() > MAX_GAP_NANOS;
        return isComplete() || hasGap || age >= length.max().toNanos();
    }

    /** Whether the slot has its least duration and number of collections. */
    boolean isComplete() {
        return first != null
                && last != null
                && last.progress().steps() - first.progress().steps() >= length.collections()
                && last.progress().nanos() - first.progress().nanos()
                        >= length.min().toNanos();
    }

    /** Whether there was a collection recently. */
    boolean isCollecting(Sample now) {
        return last != null && now.nanos() - last.nanos() < COLLECTING_GAP_NANOS;
    }

    /** Whether the program used almost no CPU time since the slot began. */
    boolean isStalled(Sample now) {
        CpuTimes used = now.timesNow().get().since(begin.times());
        return used.cpuNanos() < MIN_CPU_USE * used.nanos();
    }

    /** The throughput since the slot began, complete or not. */
    SlotThroughput throughputSoFar(Sample now, int cpus) {
        return SlotThroughput.between(begin, begin.times(), now, now.timesNow().get(), cpus);
    }

    /** The duration so far, including the wash-out period. */
    Duration age(Sample now) {
        return Duration.ofNanos(now.nanos() - begin.nanos());
    }

    /**
     * The throughput of a complete slot.
     *
     * @throws IllegalStateException if the slot is not complete
     */
    SlotThroughput throughput(int cpus) {
        if (first == null || last == null || clocksAtFirst == null || clocksAtLast == null) {
            throw new IllegalStateException("the slot is not complete");
        }
        return new SlotThroughput(
                last.progress().units() - first.progress().units(),
                last.progress().nanos() - first.progress().nanos(),
                clocksAtLast.since(clocksAtFirst),
                cpus);
    }
}
