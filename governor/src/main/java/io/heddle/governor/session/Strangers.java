package io.heddle.governor.session;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The processes of the program that run Java, but not on HotSpot. They are told by name: their ids differ in each run. */
final class Strangers {
    private final Set<WatchedProcess> met = new HashSet<>();
    private final Set<String> described = new TreeSet<>();

    /** What to say of a process, if it turns out to be one that nobody has met. */
    Optional<String> meet(WatchedProcess process) {
        ForeignRuntime runtime = process.foreignRuntime();
        if (runtime == null || !met.add(process)) {
            return Optional.empty();
        }
        String description = process.name() + " " + runtime.predicate();
        described.add(description);
        return Optional.of(description + ", whose threads Heddle doesn't know: they stay as they are");
    }

    boolean isEmpty() {
        return met.isEmpty();
    }

    /** Why there are no figures of a JVM, when none was found. */
    String reasonForNoJvm() {
        return isEmpty()
                ? "no JVM was found in the program"
                : String.join(", ", described) + ", which has no counters that Heddle reads";
    }
}
