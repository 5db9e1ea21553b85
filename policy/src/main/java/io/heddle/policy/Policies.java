package io.heddle.policy;

import static io.heddle.policy.SchedulingSettings.UNTOUCHED;
import static io.heddle.policy.SchedulingSettings.fifo;

import io.heddle.hotspot.roles.Role;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The policies that Heddle knows by name. */
public final class Policies {
    private static final Duration LONGEST_SLICE = Duration.ofMillis(100);

    public static final Policy DEFAULT = new Policy("default", "no change", Map.of());

    public static final Policy SLICE = Policy.of(
            "slice",
            "application threads get 100 ms time slices",
            SchedulingSettings.slice(LONGEST_SLICE),
            UNTOUCHED,
            UNTOUCHED);

    public static final Policy SLICE_NICE = Policy.of(
            "slice-nice",
            "100 ms time slices, and JVM threads five nice steps ahead of application threads",
            SchedulingSettings.slice(LONGEST_SLICE).withNice(5),
            UNTOUCHED,
            UNTOUCHED);

    public static final Policy BATCH = Policy.of(
            "batch",
            "application threads don't preempt others when they wake up (SCHED_BATCH)",
            SchedulingSettings.batch(),
            UNTOUCHED,
            UNTOUCHED);

    public static final Policy FIFO = Policy.of(
            "fifo",
            "application threads run until they block; compilers run ahead of them half of the time, pause collectors"
                    + " and VM threads always",
            fifo(1, Quantum.WITHIN_RANK),
            fifo(2, Quantum.ALTERNATE),
            fifo(3, Quantum.AHEAD));

    public static final Policy RR = Policy.of(
            "rr",
            "like fifo, but application threads of one rank share a CPU in 100 ms time slices (SCHED_RR)",
            SchedulingSettings.rr(1),
            fifo(2, Quantum.ALTERNATE),
            fifo(3, Quantum.AHEAD));

    public static final Policy FIFO_ALL = Policy.of(
            "fifo-all",
            "all threads run until they block, at one priority (chrt --fifo)",
            fifo(1, Quantum.WITHIN_RANK),
            fifo(1, Quantum.WITHIN_RANK),
            fifo(1, Quantum.WITHIN_RANK));

    public static final Policy PINNED = new Policy(
            "pinned",
            "each application thread is bound to one CPU, evenly spread over all",
            Map.of(Role.APP, SchedulingSettings.bound(new CpuAffinity.Spread())));

    public static final Policy SHORTEST_FIRST = new Policy(
            "shortest-first",
            "like fifo, but application threads with the least work left run first",
            Map.of(
                    Role.APP, fifo(1, Quantum.WITHIN_RANK),
                    Role.OTHER, fifo(ThreadOrder.RANKS, Quantum.WITHIN_RANK),
                    Role.GC_CONCURRENT, fifo(ThreadOrder.RANKS, Quantum.WITHIN_RANK),
                    Role.JIT, fifo(ThreadOrder.RANKS + 1, Quantum.ALTERNATE),
                    Role.GC_PAUSE, fifo(ThreadOrder.RANKS + 2, Quantum.AHEAD),
                    Role.VM, fifo(ThreadOrder.RANKS + 2, Quantum.AHEAD)),
            new ThreadOrder(ThreadOrder.First.SHORTEST, List.of()),
            null,
            null,
            null);

    public static final Policy SHORTEST_FIRST_NICE = new Policy(
            "shortest-first-nice",
            "100 ms time slices; application threads with more work left run up to 18 nice steps behind",
            Map.of(
                    Role.APP, SchedulingSettings.slice(LONGEST_SLICE).withNice(18),
                    Role.OTHER, SchedulingSettings.slice(LONGEST_SLICE).withNice(0),
                    Role.GC_CONCURRENT, SchedulingSettings.slice(LONGEST_SLICE).withNice(0)),
            new ThreadOrder(ThreadOrder.First.SHORTEST, List.of()),
            null,
            null,
            null);

    /** For recordings: how long compilers and collectors work does not depend on how long they waited for CPUs. */
    public static final Policy JVM_FIRST = new Policy(
            "jvm-first",
            "like fifo for the threads of the JVM, and no change for those of the application; for recordings that are to be"
                    + " simulated",
            Map.of(
                    Role.JIT, fifo(2, Quantum.ALTERNATE),
                    Role.GC_PAUSE, fifo(3, Quantum.AHEAD),
                    Role.VM, fifo(3, Quantum.AHEAD)));

    /** The policies without an order of application threads. Each is safe to try on any program. */
    public static final List<Policy> ALL = List.of(DEFAULT, SLICE, SLICE_NICE, BATCH, FIFO, RR, FIFO_ALL, PINNED);

    /** The policies that rank application threads, for programs whose threads have unequal work. */
    public static final List<Policy> ORDERED = List.of(SHORTEST_FIRST, SHORTEST_FIRST_NICE);

    private static final List<Policy> NAMED =
            Stream.of(ALL, ORDERED, List.of(JVM_FIRST)).flatMap(List::stream).toList();

    private Policies() {}

    public static List<String> names() {
        return NAMED.stream().map(Policy::name).toList();
    }

    public static Optional<Policy> named(String name) {
        return NAMED.stream().filter(policy -> policy.name().equals(name)).findFirst();
    }
}
