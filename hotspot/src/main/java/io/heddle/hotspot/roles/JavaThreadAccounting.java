package io.heddle.hotspot.roles;

import io.heddle.hotspot.roles.ThreadClassification.Counted;

/**
 * Bounds on how many pending threads, those without a role, the JVM counts as Java threads. Let J be that number:
 *
 * <pre>live before listing - removed while listing - (classified and counted) &lt;= J &lt;= rises of started not attributed</pre>
 *
 * <p>The JVM counts a thread shortly after its birth and removes it from {@code live} shortly before its death. The lower bound
 * is therefore too low while known threads die. The upper bound is too high after threads were born and died between two
 * listings. Both errors are temporary: after {@link #STABLE_SCANS} scans without a birth, a death or a change of the counters, the
 * lower bound is exact.
 */
final class JavaThreadAccounting {
    private static final int STABLE_SCANS = 10;

    private ThreadCounts counts;
    private long startedBefore;
    private long liveBefore;
    private long started = -1;
    private long live = -1;
    private long removedWhileListing;
    private boolean unchangedWhileListing;
    private int stableScans;

    // The value of started when no thread was pending, and its later rises that belong to threads with a role.
    private long startedBaseline;
    private long startedAttributed;

    private int certain;
    private int unsure;
    // The most of the unsure threads that can be counted ones.
    private long unsureCounted;
    // The difference that remained in a stable state: threads that detached themselves, or are counted but never
    // listed.
    private long unexplained;

    JavaThreadAccounting(ThreadCounts counts) {
        this.counts = counts;
    }

    /** Switches to other counters. No thread is attributed to them yet. */
    void useCounts(ThreadCounts better) {
        counts = better;
        startedBaseline = 0;
        startedAttributed = 0;
        unexplained = 0;
        stableScans = 0;
    }

    /** Reads the counters again. */
    void refresh() {
        counts.refresh();
    }

    boolean isAvailable() {
        return counts.isAvailable();
    }

    boolean isInitialised() {
        return counts.isInitialised();
    }

    /** Whether the counters are as at the last scan and every counted thread has a role. */
    boolean isBalanced() {
        return !hasChanged() && live - certain - unsureCounted == unexplained;
    }

    private boolean hasChanged() {
        return counts.started() != started || counts.live() != live;
    }

    void beforeListing() {
        startedBefore = counts.started();
        liveBefore = counts.live();
    }

    /** @param changes how many births and deaths the listing showed */
    void afterListing(int changes) {
        boolean unchanged = !hasChanged();
        started = counts.started();
        live = counts.live();
        unchangedWhileListing = started == startedBefore && live == liveBefore;
        removedWhileListing = (started - startedBefore) - (live - liveBefore);
        stableScans = unchanged && changes == 0 ? stableScans + 1 : 0;
    }

    /** Whether the counters did not change during the listing, so that the listing holds every counted thread. */
    boolean wasUnchangedWhileListing() {
        return unchangedWhileListing;
    }

    boolean isStable() {
        return unchangedWhileListing && stableScans >= STABLE_SCANS;
    }

    /** The lower bound of J. */
    long minPendingCounted() {
        return Math.max(0, liveBefore - removedWhileListing - certain - unsureCounted - unexplained);
    }

    /** The upper bound of J. */
    long maxPendingCounted() {
        long rises = started - startedBaseline - startedAttributed;
        return isStable() ? Math.min(rises, countedBeyondCertain()) : rises;
    }

    /**
     * Records that every thread of a scan with unchanged counters has a role: the rises of {@code started} so far are explained.
     */
    void rebase() {
        startedBaseline = started;
        startedAttributed = 0;
    }

    /** Adds a thread that received its first role. */
    void add(Counted counted) {
        startedAttributed += counted == Counted.YES ? 1 : 0;
        increment(counted);
    }

    /** Removes a thread that has ended. */
    void remove(Counted counted) {
        switch (counted) {
            case YES -> certain--;
            case UNSURE -> {
                unsure--;
                // Whether the thread was a counted one stays unknown.
                unsureCounted = Math.min(unsureCounted, unsure);
            }
            case NO -> {}
        }
    }

    void reclassify(Counted from, Counted to) {
        remove(from);
        increment(to);
    }

    /** Limits how many of a number of threads, which were added as unsure, can be counted ones. */
    void limitUnsure(int threads, long countedAmongThem) {
        unsureCounted -= Math.max(0, threads - countedAmongThem);
    }

    /** How many threads are counted beyond the certain ones: unsure or pending threads, if the listing holds all. */
    long countedBeyondCertain() {
        return live - certain - unexplained;
    }

    /**
     * Takes more of the unsure threads for counted ones.
     *
     * @return false, without any change, when fewer unsure threads are left that were limited to be uncounted
     */
    boolean admitUnsure(long counted) {
        boolean enough = unsureCounted + counted <= unsure;
        unsureCounted += enough ? counted : 0;
        return enough;
    }

    /** Takes the remaining difference for permanent: the counters are stable and every thread has a role. */
    void calibrate() {
        unexplained = live - certain - unsureCounted;
    }

    private void increment(Counted counted) {
        switch (counted) {
            case YES -> certain++;
            case UNSURE -> {
                unsure++;
                unsureCounted++;
            }
            case NO -> {}
        }
    }
}
