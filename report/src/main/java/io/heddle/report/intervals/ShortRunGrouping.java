package io.heddle.report.intervals;

/**
 * A sink that reduces the number of runs: it divides time into slots, and within each slot replaces the consecutive runs that are
 * shorter than a slot by one run for each category. Their sums stay exact; only their order within the slot is lost.
 */
final class ShortRunGrouping implements RunSink {
    private final long slotTicks;
    private final RunSink sink;
    private final long[] sums;
    private long time;
    private long slot;
    private int collected;

    ShortRunGrouping(long slotTicks, int categories, RunSink sink) {
        this.slotTicks = slotTicks;
        this.sink = sink;
        this.sums = new long[categories];
    }

    @Override
    public void accept(long ticks, Kind kind, int category) {
        if (ticks >= slotTicks) {
            flush();
            sink.accept(ticks, kind, category);
        } else {
            if (time / slotTicks != slot) {
                flush();
                slot = time / slotTicks;
            }
            sums[category] += ticks;
            collected++;
        }
        time += ticks;
    }

    /** Passes on what is collected. Must follow the last run of a lane. */
    void flush() {
        Kind kind = collected > 1 ? Kind.GROUP_START : Kind.SINGLE;
        for (int category = 0; category < sums.length && collected > 0; category++) {
            if (sums[category] > 0) {
                sink.accept(sums[category], kind, category);
                sums[category] = 0;
                kind = Kind.GROUP_MEMBER;
            }
        }
        collected = 0;
    }
}
