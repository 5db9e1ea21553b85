package io.heddle.governor.selector;

import io.heddle.governor.policy.Policy;
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
    private final Sight begin;
    private @Nullable Sight first;
    private @Nullable Clocks clocksAtFirst;
    private @Nullable Sight last;
    private @Nullable Clocks clocksAtLast;
    private Sight collected;

    Slot(Policy policy, SlotLength length, Sight begin) {
        this.policy = policy;
        this.length = length;
        this.begin = begin;
        this.collected = begin;
    }

    /** Takes a look; whether the slot is over. */
    boolean look(Sight sight) {
        long age = sight.nanos() - begin.nanos();
        if (sight.collections() != collected.collections()) {
            collected = sight;
        }
        if (first == null) {
            // The collection that is under way at a switch has been filled under both policies.
            if (age >= length.washOut().toNanos() && sight.collections() > begin.collections()) {
                first = sight;
                clocksAtFirst = sight.clocksNow().get();
                last = sight;
            }
        } else if (last != null && sight.collections() != last.collections()) {
            last = sight;
            if (isComplete()) {
                clocksAtLast = sight.clocksNow().get();
            }
        }
        boolean isDry = sight.nanos() - collected.nanos() > DRY_NANOS;
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
    boolean isCollecting(Sight now) {
        return last != null && now.nanos() - last.nanos() < SELDOM_NANOS;
    }

    /** Whether the program did as good as nothing since it began, of any kind. */
    boolean stoodStill(Sight now) {
        Clocks used = now.clocksNow().get().since(begin.clocks());
        return used.cpuNanos() < STANDING_STILL * used.nanos();
    }

    /** What the program did since it began, complete or not. */
    SlotYield shownSoFar(Sight now, int cpus) {
        return SlotYield.between(begin, begin.clocks(), now, now.clocksNow().get(), cpus);
    }

    /** How long it has been, wash-out included. */
    Duration age(Sight now) {
        return Duration.ofNanos(now.nanos() - begin.nanos());
    }

    /** What a complete one has shown. */
    SlotYield shown(int cpus) {
        if (first == null || last == null || clocksAtFirst == null || clocksAtLast == null) {
            throw new IllegalStateException("the slot isn't complete");
        }
        return new SlotYield(
                last.allocatedBytes() - first.allocatedBytes(),
                last.collectionEndNanos() - first.collectionEndNanos(),
                clocksAtLast.since(clocksAtFirst),
                cpus);
    }
}
