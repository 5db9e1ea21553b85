package io.heddle.watch;

import java.util.Set;
import java.util.TreeSet;

/**
 * The processes of a program whose threads have no known roles. Descriptions use names, because process ids
 * differ in each run.
 */
public final class UnsupportedRuntimes {
    private final Set<String> described = new TreeSet<>();

    /**
     * Adds a process.
     *
     * @return a description for people
     */
    public String add(WatchedProcess process, UnsupportedRuntime runtime) {
        String description = process.name() + " " + runtime.predicate();
        described.add(description);
        return description + ". " + runtime.consequence();
    }

    public boolean isEmpty() {
        return described.isEmpty();
    }

    /** The reason for missing JVM figures if no JVM was found. */
    public String reasonForNoJvm() {
        return isEmpty()
                ? "no JVM was found in the program"
                : String.join(", ", described) + ", so Heddle has no counters of it";
    }
}
