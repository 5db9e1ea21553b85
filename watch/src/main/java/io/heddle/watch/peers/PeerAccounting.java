package io.heddle.watch.peers;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskTimes;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The CPU time and waits of other programs during one run. Used by the governor's thread alone. */
public final class PeerAccounting {
    /**
     * The least CPU time, of all CPUs, for a result. The kernel counts in steps of 10 ms, which are too coarse for
     * less.
     */
    private static final double MIN_CPU_SECONDS = 0.5;

    /** The relative deviation above which contradictory figures are rejected. */
    private static final double TOLERANCE = 0.1;

    private final PeerCpuClock clock;
    private final OptionalLong atStart;
    private final @Nullable PeerWaits waits;
    private final long start;

    private PeerAccounting(PeerCpuClock clock, @Nullable PeerWaits waits) {
        this.clock = clock;
        this.waits = waits;
        this.start = clock.nanoTime();
        this.atStart = clock.read(0);
    }

    /** Starts accounting of CPU time, before the program starts. */
    public static PeerAccounting ofCpuTime(PeerCpuClock clock) {
        return new PeerAccounting(clock, null);
    }

    /** Starts accounting of CPU time and run-queue waits. Reading the waits takes milliseconds. */
    public static PeerAccounting ofCpuTimeAndWaits(PeerCpuClock clock, Proc proc) {
        return new PeerAccounting(clock, new PeerWaits(proc));
    }

    /**
     * The result, or the reason why there is none.
     *
     * @param peers the figures; null if unavailable
     * @param reason the reason; null if the figures are available
     */
    public record Outcome(
            @Nullable PeerUsage peers, @Nullable String reason) {
        public static Outcome unavailable(String reason) {
            return new Outcome(null, reason);
        }
    }

    /**
     * Ends accounting, after the program has ended.
     *
     * @param cpuNanos CPU time of the program and of what Heddle started beside it
     */
    public Outcome conclude(long cpuNanos) {
        OptionalLong atEnd = clock.read(cpuNanos);
        double seconds = (clock.nanoTime() - start) / 1e9 * clock.cpus();
        if (atStart.isEmpty() || atEnd.isEmpty()) {
            return Outcome.unavailable("/proc/stat lacks the idle times of the CPUs");
        }
        if (seconds < MIN_CPU_SECONDS) {
            return Outcome.unavailable("the run was too short: the kernel counts idle time in steps of 10 ms");
        }
        double used = (atEnd.getAsLong() - atStart.getAsLong()) / 1e9;
        if (used < -TOLERANCE * seconds) {
            return Outcome.unavailable("/proc/stat shows more idle time than the program left");
        }
        TaskTimes waited = waits == null ? null : waits.sinceFirst();
        return new Outcome(
                new PeerUsage(
                        clock.cpus(),
                        Math.max(0, used),
                        waited == null ? null : waited.cpuNanos() / 1e9,
                        waited == null ? null : waited.waitNanos() / 1e9),
                null);
    }
}
