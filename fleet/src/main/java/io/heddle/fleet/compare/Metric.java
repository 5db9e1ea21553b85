package io.heddle.fleet.compare;

import io.heddle.report.Unit;

/**
 * The figures by which jobs are compared. Smaller is better for each. The queries compute them, in {@code instance_values.sql}. The first and the
 * next two are those of Hassanein, "Understanding and Improving JVM GC Work Stealing at the Data Center Scale" (ISMM 2016), section 5.3.
 */
public enum Metric {
    GC_CPU("gcCpuUtilisation", "GC CPU utilisation", "CPU time of collections / CPU time of the process", Unit.SHARE),
    PAUSE("pauseSeconds", "Pause time per GC", "pause time / number of pauses", Unit.SECONDS),
    FULL_PAUSE(
            "fullPauseSeconds",
            "Full GC pause time per GC",
            "pause time of full collections / their number",
            Unit.SECONDS),
    PAUSED_SHARE("pausedShare", "Share of time paused", "pause time / time that the log covers", Unit.SHARE),
    PROCESS_CPU("processCpus", "Process CPU", "CPU time of the process / time that the log covers", Unit.NUMBER),
    MEMORY("peakRssBytes", "Process memory", "peak resident set", Unit.BYTES);

    private final String key;
    private final String title;
    private final String formula;
    private final Unit unit;

    Metric(String key, String title, String formula, Unit unit) {
        this.key = key;
        this.title = title;
        this.formula = formula;
        this.unit = unit;
    }

    /** The name in queries and JSON. */
    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    public String formula() {
        return formula;
    }

    public Unit unit() {
        return unit;
    }

    static Metric of(String key) {
        for (Metric metric : values()) {
            if (metric.key.equals(key)) {
                return metric;
            }
        }
        throw new IllegalArgumentException("there is no metric " + key);
    }
}
