package io.heddle.selection.goals.openmetrics;

import org.jspecify.annotations.Nullable;

/** The suffixes of sample names after the name of their metric. */
enum Suffix {
    NONE(""),
    TOTAL("_total"),
    BUCKET("_bucket"),
    SUM("_sum"),
    COUNT("_count"),
    CREATED("_created");

    private final String text;

    Suffix(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** The suffix with which a sample's name continues that of a metric; null if it is the sample of another metric. */
    static @Nullable Suffix of(String sample, String metric) {
        for (Suffix suffix : values()) {
            if (sample.length() == metric.length() + suffix.text.length()
                    && sample.startsWith(metric)
                    && sample.endsWith(suffix.text)) {
                return suffix;
            }
        }
        return null;
    }
}
