package io.heddle.selection.auto;

import io.heddle.policy.Policy;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of the program's life under one policy, measured from the end of one collection to that of another, so that
 * whole ones count and no look's delay matters. Used by the governor's thread alone.
 */
final class Slot {
    /** Of one CPU; a program that waits for itself takes more. */
    private static final double STANDING_STILL = 0.02;

    /** Who collects at all does it more often. */
    private static final long SELDOM_NANOS = Duration.ofSeconds(1).toNanos();

    /** A slot without a collection for so long is over, however long slots have become. */
    private static final long DRY_NANOS = Duration.ofSeconds(3).toNanos();

    final Policy policy;
    private final SlotLength length;
    private final Sample begin;
    private @Nullable Sample first;
    private @Nullable CpuTimes clocksAtFirst;
    private @Nullable Sample last;
    private @Nullable CpuTimes clocksAtLast;
    private Sample collected;

    Slot(Policy policy, SlotLength length, Sample begin) {
        this.policy = policy;
        this.length = length;
        this.begin = begin;
        this.collected = begin;
    }

    /** Takes a look; whether the slot is over. */
    boolean look(Sample sample) {
        long age = sample.nanos() - begin.nanos();
        if (sample.collections() != collected.collections()) {
            collected = sample;
        }
        if (first == null) {
            // The collection that is under way at a switch has been filled under both policies.
            if (age >= length.washOut().toNanos() && sample.collections() > begin.collections()) {
                first = sample;
                clocksAtFirst = sample.timesNow().get();
                last = sample;
            }
        } else if (last != null && sample.collections() != last.collections()) {
            last = sample;
            if (isComplete()) {
                clocksAtLast = sample.timesNow().get();
            }
        }
        boolean isDry = sample.nanos() - collected.nanos() > DRY_NANOS;
        return isComplete() || isDry || age >= length.most().toNanos();
    }

    /** Whether it spanned what it was to span. */
    boolean isComplete() {
        return first != null
                && last != null
                && last.collections() - first.collections() >= length.collections()
                && last.collectionEndNanos() - first.collectionEndNanos()
                        >= length.least().toNanos();
    }

    /** Whether there was a collection just now. */
    boolean isCollecting(Sample now) {
        return last != null && now.nanos() - last.nanos() < SELDOM_NANOS;
    }

    /** Whether the program did as good as nothing since it began, of any kind. */
    boolean stoodStill(Sample now) {
        CpuTimes used = now.timesNow().get().since(begin.times());
        return used.cpuNanos() < STANDING_STILL * used.nanos();
    }

    /** What the program did since it began, complete or not. */
    SlotThroughput shownSoFar(Sample now, int cpus) {
        return SlotThroughput.between(begin, begin.times(), now, now.timesNow().get(), cpus);
    }

    /** How long it has been, wash-out included. */
    Duration age(Sample now) {
        return Duration.ofNanos(now.nanos() - begin.nanos());
    }

    /** What a complete one has shown. */
    SlotThroughput shown(int cpus) {
        if (first == null || last == null || clocksAtFirst == null || clocksAtLast == null) {
            throw new IllegalStateException("the slot isn't complete");
        }
        return new SlotThroughput(
                last.allocatedBytes() - first.allocatedBytes(),
                last.collectionEndNanos() - first.collectionEndNanos(),
                clocksAtLast.since(clocksAtFirst),
                cpus);
    }
}
