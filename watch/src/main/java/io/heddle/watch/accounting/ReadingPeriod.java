package io.heddle.watch.accounting;

/** When an expensive reading is due again, by the time that the last one took. Used by the governor's thread alone. */
final class ReadingPeriod {
    private static final long MIN_PERIOD_NANOS = 50_000_000;

    private final double maxShare;
    private boolean hasRead;
    private long next;

    /** @param maxShare limit of the cost of readings, as a share of one CPU */
    ReadingPeriod(double maxShare) {
        this.maxShare = maxShare;
    }

    boolean isDue(long now) {
        return !hasRead || now - next >= 0;
    }

    /** A reading that began at this time is over. */
    void ended(long began) {
        hasRead = true;
        next = began + Math.max(MIN_PERIOD_NANOS, (long) ((System.nanoTime() - began) / maxShare));
    }
}
