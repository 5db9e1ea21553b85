package io.heddle.governor.run;

/** A figure of a run: a number that Heddle measures over the whole program, which is the process tree of the command. */
public enum Figure {
    /** From the command's start to its end. */
    WALL("wallSeconds", "wall time", Unit.SECONDS),
    CPU("cpuSeconds", "CPU time", Unit.SECONDS),
    USER("userSeconds", "user CPU time", Unit.SECONDS),
    SYSTEM("systemSeconds", "system CPU time", Unit.SECONDS),
    /** Time in collections that stop the program, as the JVMs count it. */
    GC("gcSeconds", "GC time", Unit.SECONDS),
    /** CPU time of collector threads. */
    GC_CPU("gcCpuSeconds", "GC CPU time", Unit.SECONDS),
    COLLECTIONS("collections", "collections", Unit.COUNT),
    PROMOTED("promotedBytes", "promoted", Unit.BYTES),
    /** Time in all safepoints, collections among them. */
    SAFEPOINT("safepointSeconds", "safepoint time", Unit.SECONDS),
    COMPILE("compileSeconds", "compilation time", Unit.SECONDS),
    /** Time that threads were runnable and had no CPU, summed over the threads that Heddle has read. */
    RUN_QUEUE_WAIT("runQueueWaitSeconds", "run-queue wait", Unit.SECONDS),
    VOLUNTARY_SWITCHES("voluntarySwitches", "voluntary switches", Unit.COUNT),
    INVOLUNTARY_SWITCHES("involuntarySwitches", "involuntary switches", Unit.COUNT),
    /** The sum of the processes' peaks, or the kernel's figure for the largest process when that is larger. */
    PEAK_RSS("peakRssBytes", "peak memory", Unit.BYTES),
    THREADS_STARTED("threadsStarted", "threads started", Unit.COUNT),
    /** The part of {@link #CPU} that the threads account for which Heddle has read. Figures by thread and role cover that part. */
    OBSERVED_CPU_SHARE("observedCpuShare", "observed share of the CPU time", Unit.SHARE),
    /** CPU time of Heddle itself. */
    HEDDLE_CPU("heddleCpuSeconds", "CPU time of Heddle", Unit.SECONDS);

    private final String key;
    private final String title;
    private final Unit unit;

    /** The unit of a figure. */
    public enum Unit {
        SECONDS,
        BYTES,
        COUNT,
        /** From 0 to 1. */
        SHARE;

        boolean isInteger() {
            return this == BYTES || this == COUNT;
        }
    }

    Figure(String key, String title, Unit unit) {
        this.key = key;
        this.title = title;
        this.unit = unit;
    }

    /** Its name in JSON documents, which ends in its unit. */
    public String key() {
        return key;
    }

    /** Its name for people, without unit. */
    public String title() {
        return title;
    }

    public Unit unit() {
        return unit;
    }
}
