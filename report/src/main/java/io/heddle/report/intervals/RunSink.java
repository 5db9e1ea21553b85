package io.heddle.report.intervals;

/** Receives runs, which are intervals and gaps in whole ticks. Each starts where the previous one ends, the first at tick 0. */
@FunctionalInterface
interface RunSink {
    void accept(long ticks, Kind kind, int category);

    /** Whether a run happened as it is stored. */
    enum Kind {
        /** One interval or gap. */
        SINGLE(0),
        /** The first of several runs that are the sums of short ones, by category; their order is not that of the short ones. */
        GROUP_START(1),
        /** A further run of a group. */
        GROUP_MEMBER(2);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }
}
