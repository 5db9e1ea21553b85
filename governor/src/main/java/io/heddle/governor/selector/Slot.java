package io.heddle.governor.selector;

import io.heddle.governor.policy.Policy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of the program's life under one policy, measured from the end of one collection to that of another, so that
 * whole ones count and no look's delay matters. Used by the governor's thread alone.
 */
final class Slot {
    final Policy policy;
    private final SlotLength length;
    private final Sight begin;
    private @Nullable Sight first;
    private @Nullable Sight last;

    Slot(Policy policy, SlotLength length, Sight begin) {
        this.policy = policy;
        this.length = length;
        this.begin = begin;
    }

    /** Takes a look; whether the slot is over. */
    boolean look(Sight sight) {
        long age = sight.nanos() - begin.nanos();
        if (first == null) {
            // The collection that is under way at a switch has been filled under both policies.
            if (age >= length.washOut().toNanos() && sight.collections() > begin.collections()) {
                first = sight;
                last = sight;
            }
        } else if (last != null && sight.collections() != last.collections()) {
            last = sight;
        }
        return isComplete() || age >= length.most().toNanos();
    }

    /** Whether it spanned what it was to span. */
    boolean isComplete() {
        return first != null
                && last != null
                && last.collections() - first.collections() >= length.collections()
                && last.collectionEndNanos() - first.collectionEndNanos()
                        >= length.least().toNanos();
    }

    /** How long it has been, wash-out included. */
    Duration age(Sight now) {
        return Duration.ofNanos(now.nanos() - begin.nanos());
    }

    private long measuredNanos() {
        return first == null || last == null ? 0 : last.collectionEndNanos() - first.collectionEndNanos();
    }

    /** Allocated bytes a second, of a complete one. */
    double rate() {
        return first == null || last == null
                ? 0
                : (last.allocatedBytes() - first.allocatedBytes()) * 1e9 / measuredNanos();
    }
}
