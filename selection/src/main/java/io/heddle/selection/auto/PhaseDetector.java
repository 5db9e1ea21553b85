package io.heddle.selection.auto;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Whether a program allocates at quite another rate than it did: what was found out of it may hold no more. */
final class PhaseDetector {
    /** A stretch of the program's life that a rate is told from is at least so long. */
    private static final long STRETCH_NANOS = Duration.ofSeconds(1).toNanos();

    /** So many collections are usual in one, for of few any number may be chance. */
    private static final int COLLECTIONS = 16;

    /** In a program that collects seldom there are fewer. */
    private static final long LONGEST_STRETCH_NANOS = Duration.ofSeconds(3).toNanos();

    /** Under one policy a program's rate varies by a good part of it. */
    private static final double FACTOR = 2;

    /** A program that begins, or has just come under a policy, does more and more; the most of so many stretches is usual. */
    private static final int FIRST = 5;

    /** One stretch that is so far below what was usual says that something holds the program up. */
    private static final double COLLAPSE = 8;

    private @Nullable Sample begin;
    private double usual;
    private long stretchNanos = STRETCH_NANOS;
    private int stretches;
    private int above;
    private int below;
    private double last;

    /** What comes now is what is usual. */
    void beginAnew() {
        begin = null;
        usual = 0;
        stretchNanos = STRETCH_NANOS;
        stretches = 0;
        above = 0;
        below = 0;
        last = 0;
    }

    void look(Sample sample) {
        Sample from = begin;
        if (from == null) {
            begin = sample;
            return;
        }
        long nanos = sample.nanos() - from.nanos();
        if (nanos < stretchNanos) {
            return;
        }
        double rate = (double) (sample.allocatedBytes() - from.allocatedBytes()) / nanos;
        begin = sample;
        last = rate;
        if (stretches < FIRST) {
            stretches++;
            if (rate > usual) {
                usual = rate;
                long collections = sample.collections() - from.collections();
                stretchNanos = Math.clamp(
                        nanos * COLLECTIONS / Math.max(1, collections), STRETCH_NANOS, LONGEST_STRETCH_NANOS);
            }
        }
        above = rate > FACTOR * usual ? above + 1 : 0;
        below = FACTOR * rate < usual ? below + 1 : 0;
    }

    /** Whether two stretches in a row were far from what was usual. */
    boolean hasChanged() {
        return above >= 2 || below >= 2;
    }

    /** Whether the last stretch was hardly anything of what was usual. */
    boolean hasCollapsed() {
        return COLLAPSE * last < usual;
    }

    /** Bytes a nanosecond, in the last stretch. */
    double rate() {
        return last;
    }
}
