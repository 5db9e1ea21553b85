package io.heddle.selection.auto;

import io.heddle.selection.evidence.Preference;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;

/**
 * Watches what neighbours, the processes outside the program and Heddle, use of the CPUs, and whether the challenger takes from
 * them. Used by the governor's thread alone.
 */
final class PeerImpact {
    private static final long PERIOD_NANOS = Duration.ofSeconds(2).toNanos();

    /** The first period is over before a challenger first leads. */
    private static final long FIRST_PERIOD_NANOS = Duration.ofMillis(400).toNanos();

    /**
     * Neighbours that use more of the CPUs than this count. Beside real-time threads the kernel leaves them 5 %, and the kernel's own
     * threads use 1 to 2 %.
     */
    private static final double BUSY = 0.04;

    /** One pair of slots may differ by what neighbours happen to do. */
    private static final int PAIRS = 3;

    private final int cpus;
    private final Deque<Double> lastTaken = new ArrayDeque<>();
    private Preference byCpu = Preference.NONE;
    private boolean isBegun;
    private OptionalLong atBegin = OptionalLong.empty();
    private OptionalLong atLast = OptionalLong.empty();
    private long begin;
    private long last;
    private boolean isBusy;
    private boolean isNews;

    PeerImpact(int cpus) {
        this.cpus = cpus;
    }

    /** To be called at every look. */
    void look(Sample sample) {
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
            isNews = isBusy && (isNews || !wasBusy);
        }
        last = now;
        atLast = read;
    }

    private double share(OptionalLong before, long from, OptionalLong after, long to) {
        return before.isEmpty() || after.isEmpty() || to == from
                ? 0
                : (double) (after.getAsLong() - before.getAsLong()) / (to - from) / cpus;
    }

    /** Whether neighbours used the CPUs lately. */
    boolean areBusy() {
        return isBusy;
    }

    /** Whether neighbours have come since this was asked last. */
    boolean haveCome() {
        boolean come = isNews;
        isNews = false;
        return come;
    }

    /** Whether neighbours used next to nothing in the program's life so far, or the kernel does not tell. */
    boolean wereQuiet() {
        return share(atBegin, begin, atLast, last) <= BUSY;
    }

    /** A pair of slots is over, and counts. */
    void take(Switchback pair) {
        lastTaken.addLast(pair.taken());
        if (lastTaken.size() > PAIRS) {
            lastTaken.removeFirst();
        }
        byCpu = pair.isPaid() ? byCpu.plus(pair.difference()) : byCpu;
    }

    /** Whether no pair has shown yet what the challenger takes. */
    boolean isUnknown() {
        return lastTaken.isEmpty();
    }

    /** Whether enough pairs have shown it. */
    boolean isSettled() {
        return lastTaken.size() == PAIRS;
    }

    /** Whether neighbours had clearly less of the CPUs under the challenger, in the median of the last pairs. */
    boolean pay() {
        List<Double> sorted = lastTaken.stream().sorted().toList();
        return !sorted.isEmpty() && SlotThroughput.isTaken(sorted.get(sorted.size() / 2));
    }

    /** Whether the challenger needs clearly less CPU time for the same, in pairs that neighbours paid for. */
    boolean isWonByCpu() {
        return byCpu.isClear();
    }
}
