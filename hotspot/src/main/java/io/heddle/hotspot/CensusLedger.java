package io.heddle.hotspot;

import io.heddle.hotspot.ThreadEvidence.Counted;

/**
 * What the JVM's count of Java threads says about the threads that have no role yet: of these, J are counted, and
 *
 * <pre>live before listing - uncounted while listing - (judged and counted) &lt;= J &lt;= rises of started not accounted for</pre>
 *
 * <p>The JVM counts a thread a little after its birth and uncounts it a little before its death. So the left side is too low
 * while known threads are dying, the right side too high when threads were born and died unseen. Both pass: once nothing has
 * been born, has died or was counted for {@link #CALM} looks, the left side is the truth.
 */
final class CensusLedger {
    private static final int CALM = 10;

    private ThreadCounts counts;
    private long startedBefore;
    private long liveBefore;
    private long started = -1;
    private long live = -1;
    private long uncountedMeanwhile;
    private boolean still;
    private int calmLooks;

    // started when nothing was pending last, and how many of its rises since belong to threads with a role.
    private long startedSettled;
    private long startedAttributed;

    private int sure;
    private int unsure;
    // How many of the unsure can be counted ones.
    private long unsureCounted;
    // What was left over when all was calm: threads that detached themselves, or are counted but cannot be found.
    private long unexplained;

    CensusLedger(ThreadCounts counts) {
        this.counts = counts;
    }

    /** Goes over to other counters, of which nothing is accounted for. */
    void replace(ThreadCounts better) {
        counts = better;
        startedSettled = 0;
        startedAttributed = 0;
        unexplained = 0;
        calmLooks = 0;
    }

    /** Reads the counters anew. */
    void refresh() {
        counts.refresh();
    }

    boolean known() {
        return counts.known();
    }

    boolean initialised() {
        return counts.initialised();
    }

    /** Whether the counters stand where they stood at the last look, and every counted thread is accounted for. */
    boolean balanced() {
        return !moved() && live - sure - unsureCounted == unexplained;
    }

    private boolean moved() {
        return counts.started() != started || counts.live() != live;
    }

    void beforeListing() {
        startedBefore = counts.started();
        liveBefore = counts.live();
    }

    /** After a listing that found so many births and deaths. */
    void afterListing(int changes) {
        boolean same = !moved();
        started = counts.started();
        live = counts.live();
        still = started == startedBefore && live == liveBefore;
        uncountedMeanwhile = (started - startedBefore) - (live - liveBefore);
        calmLooks = same && changes == 0 ? calmLooks + 1 : 0;
    }

    /** Whether the counters stood still during the listing, so that every counted thread was listed. */
    boolean still() {
        return still;
    }

    boolean calm() {
        return still && calmLooks >= CALM;
    }

    long atLeast() {
        return Math.max(0, liveBefore - uncountedMeanwhile - sure - unsureCounted - unexplained);
    }

    long atMost() {
        long rises = started - startedSettled - startedAttributed;
        return calm() ? Math.min(rises, beyondSure()) : rises;
    }

    /** All threads of a look during which the counters stood still have a role. */
    void settle() {
        startedSettled = started;
        startedAttributed = 0;
    }

    /** A thread got its first role. */
    void enter(Counted counted) {
        startedAttributed += counted == Counted.YES ? 1 : 0;
        add(counted);
    }

    void leave(Counted counted) {
        switch (counted) {
            case YES -> sure--;
            case UNSURE -> {
                unsure--;
                // Which of them it was stays unknown.
                unsureCounted = Math.min(unsureCounted, unsure);
            }
            case NO -> {}
        }
    }

    void change(Counted from, Counted to) {
        leave(from);
        add(to);
    }

    /** Of so many threads that were entered as unsure, no more than this are counted. */
    void limitUnsure(int threads, long countedAmongThem) {
        unsureCounted -= Math.max(0, threads - countedAmongThem);
    }

    /** How many are counted beside those known to be: of the unsure and of those without a role, if all were listed. */
    long beyondSure() {
        return live - sure - unexplained;
    }

    /**
     * Takes so many more of the unsure for counted ones.
     *
     * @return false, and nothing has changed, when there are not so many that were limited to be uncounted
     */
    boolean admitUnsure(long counted) {
        boolean enough = unsureCounted + counted <= unsure;
        unsureCounted += enough ? counted : 0;
        return enough;
    }

    /** All is calm and every thread has a role: what is left over will stay so. */
    void calibrate() {
        unexplained = live - sure - unsureCounted;
    }

    private void add(Counted counted) {
        switch (counted) {
            case YES -> sure++;
            case UNSURE -> {
                unsure++;
                unsureCounted++;
            }
            case NO -> {}
        }
    }
}
