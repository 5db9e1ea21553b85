package io.heddle.watch;

import java.util.Set;
import java.util.TreeSet;

/** The processes of a program that run Java, but not on HotSpot. They are described by name: their ids differ in each run. */
public final class UnsupportedRuntimes {
    private final Set<String> described = new TreeSet<>();

    /** Adds a process, and describes it for people. */
    public String add(WatchedProcess process, UnsupportedRuntime runtime) {
        String description = process.name() + " " + runtime.predicate();
        described.add(description);
        return description + ", whose threads Heddle doesn't know: they stay as they are";
    }

    public boolean isEmpty() {
        return described.isEmpty();
    }

    /** Why there are no figures of a JVM, when none was found. */
    public String reasonForNoJvm() {
        return isEmpty()
                ? "no JVM was found in the program"
                : String.join(", ", described) + ", which has no counters that Heddle reads";
    }
}
