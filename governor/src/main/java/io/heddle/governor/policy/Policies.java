package io.heddle.governor.policy;

import static io.heddle.governor.policy.Treatment.untouched;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The policies that Heddle knows by name. */
public final class Policies {
    private static final Duration LONGEST_SLICE = Duration.ofMillis(100);

    public static final Policy DEFAULT = Policy.of("default", "left as it is", untouched(), untouched(), untouched());

    public static final Policy SLICE = Policy.of(
            "slice",
            "application threads run up to 100 ms at a time",
            new Treatment.Fair(LONGEST_SLICE, 0),
            untouched(),
            untouched());

    public static final Policy SLICE_NICE = Policy.of(
            "slice-nice",
            "100 ms slices, and the JVM's own threads five nice steps ahead",
            new Treatment.Fair(LONGEST_SLICE, 5),
            untouched(),
            untouched());

    public static final Policy FIFO = Policy.of(
            "fifo",
            "application threads run until they wait; compilers go before them in turns, pause collectors and VM threads"
                    + " first",
            new Treatment.Fifo(1, Turn.AMONG_EQUALS),
            new Treatment.Fifo(2, Turn.ALTERNATE),
            new Treatment.Fifo(3, Turn.AHEAD));

    public static final Policy FIFO_ALL = Policy.of(
            "fifo-all",
            "all threads run until they wait, in one rank (chrt --fifo)",
            new Treatment.Fifo(1, Turn.AMONG_EQUALS),
            new Treatment.Fifo(1, Turn.AMONG_EQUALS),
            new Treatment.Fifo(1, Turn.AMONG_EQUALS));

    public static final List<Policy> ALL = List.of(DEFAULT, SLICE, SLICE_NICE, FIFO, FIFO_ALL);

    private Policies() {}

    /** For messages. */
    public static String knownNames() {
        return ALL.stream().map(Policy::name).collect(Collectors.joining(", "));
    }

    public static Optional<Policy> named(String name) {
        return ALL.stream().filter(policy -> policy.name().equals(name)).findFirst();
    }
}
