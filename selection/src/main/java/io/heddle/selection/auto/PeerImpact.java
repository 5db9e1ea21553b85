package io.heddle.selection.auto;

import io.heddle.selection.evidence.Preference;
import io.heddle.selection.slots.SlotComparison;
import io.heddle.selection.slots.SlotThroughput;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;

/**
 * The CPU use of other programs, and whether the challenger takes CPUs from them. Used by the governor's thread alone.
 */
final class PeerImpact {
    private static final long PERIOD_NANOS = Duration.ofSeconds(2).toNanos();

    /** The first period. It ends before a challenger first leads. */
    private static final long FIRST_PERIOD_NANOS = Duration.ofMillis(400).toNanos();

    /**
     * The CPU use, as a fraction, above which other programs count as busy. Beside real-time threads the kernel leaves
     * 5 % to them, and kernel threads use 1 to 2 %.
     */
    private static final double BUSY = 0.04;

    /** The number of pairs for a reliable median. One pair may differ by chance. */
    private static final int PAIRS = 3;

    private final int cpus;
    private final Deque<Double> lastLeftRatios = new ArrayDeque<>();
    private Preference byCpu = Preference.NONE;
    private boolean isBegun;
    private OptionalLong atBegin = OptionalLong.empty();
    private OptionalLong atLast = OptionalLong.empty();
    private long begin;
    private long last;
    private boolean isBusy;
    private boolean isNewlyBusy;

    PeerImpact(int cpus) {
        this.cpus = cpus;
    }

    /** Takes a sample. Called at every tick. */
    void update(Sample sample) {
        long now = sample.nanos();
        if (isBegun && now - last < (last == begin ? FIRST_PERIOD_NANOS : PERIOD_NANOS)) {
            return;
        }
        OptionalLong read = sample.peersNow().get();
        if (!isBegun) {
            isBegun = true;
            begin = now;
            atBegin = read;
        } else {
            boolean wasBusy = isBusy;
            isBusy = share(atLast, last, read, now) > BUSY;
            isNewlyBusy = isBusy && (isNewlyBusy || !wasBusy);
        }
        last = now;
        atLast = read;
    }

    private double share(OptionalLong before, long from, OptionalLong after, long to) {
        return before.isEmpty() || after.isEmpty() || to == from
                ? 0
                : (double) (after.getAsLong() - before.getAsLong()) / (to - from) / cpus;
    }

    /** Whether other programs were busy in the last period. */
    boolean areBusy() {
        return isBusy;
    }

    /** Whether other programs have become busy since the last call. */
    boolean haveArrived() {
        boolean arrived = isNewlyBusy;
        isNewlyBusy = false;
        return arrived;
    }

    /** Whether other programs used next to nothing in the program's life so far, or their use is unknown. */
    boolean wereQuiet() {
        return share(atBegin, begin, atLast, last) <= BUSY;
    }

    /** Adds a completed pair that counts as evidence. */
    void add(SlotComparison pair) {
        lastLeftRatios.addLast(pair.logLeftRatio());
        if (lastLeftRatios.size() > PAIRS) {
            lastLeftRatios.removeFirst();
        }
        byCpu = pair.isAtPeersExpense() ? byCpu.plus(pair.difference()) : byCpu;
    }

    /** Whether no pair has been added yet. */
    boolean hasNoPair() {
        return lastLeftRatios.isEmpty();
    }

    /** Whether enough pairs have been added for a reliable median. */
    boolean hasEnoughPairs() {
        return lastLeftRatios.size() == PAIRS;
    }

    /** Whether other programs had clearly fewer CPUs under the challenger, by the median of the last pairs. */
    boolean loseCpus() {
        List<Double> sorted = lastLeftRatios.stream().sorted().toList();
        return !sorted.isEmpty() && SlotThroughput.takesCpus(sorted.get(sorted.size() / 2));
    }

    /**
     * Whether the challenger needs clearly less CPU time for the same allocation, by the pairs at the expense of other
     * programs.
     */
    boolean challengerNeedsLessCpuTime() {
        return byCpu.isClear();
    }
}
