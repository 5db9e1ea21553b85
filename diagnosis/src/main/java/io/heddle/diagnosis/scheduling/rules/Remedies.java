package io.heddle.diagnosis.scheduling.rules;

import io.heddle.diagnosis.findings.Remedy;

/** Remedies that several rules propose. */
final class Remedies {
    static final Remedy FIFO = new Remedy(
            "Run application threads to completion, and the JVM's own threads before them.",
            "heddle run --policy fifo");
    static final Remedy SLICE_NICE = new Remedy(
            "Without privilege, give application threads long time slices and less weight.",
            "heddle run --policy slice-nice");
    static final Remedy AOT_CACHE = new Remedy(
            "Train an AOT cache with -XX:AOTCacheOutput=app.aot and use it, so that less is loaded and compiled at run time"
                    + " (JDK 25; JEP 483, 514 and 515).",
            "-XX:AOTCache=app.aot");
    static final Remedy VIRTUAL_THREADS = new Remedy(
            "Run the program's threads as virtual threads, whose switches need no kernel (Java 24 or newer).",
            "heddle run --threads virtual");

    private Remedies() {}
}
