package io.heddle.lab.services;

import java.util.Locale;

/** A garbage collector of HotSpot. */
public enum Collector {
    PARALLEL("-XX:+UseParallelGC"),
    G1("-XX:+UseG1GC"),
    ZGC("-XX:+UseZGC");

    private final String option;

    Collector(String option) {
        this.option = option;
    }

    String option() {
        return option;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
