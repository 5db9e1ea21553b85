package io.heddle.watch.peers;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskTimes;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What neighbours use and wait for during one run. Used by the governor's thread alone. */
public final class PeerAccounting {
    /** The kernel counts in steps of 10 ms: of less CPU time than this, all CPUs together, the steps are too large a part. */
    private static final double LEAST_SECONDS = 0.5;

    /** Figures that contradict each other by more than this part are not the machine's. */
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

    /** Begins: the program is about to be started. */
    public static PeerAccounting ofUse(PeerCpuClock clock) {
        return new PeerAccounting(clock, null);
    }

    /** Begins, and reads how long the threads of neighbours have waited, which takes milliseconds. */
    public static PeerAccounting ofUseAndWaits(PeerCpuClock clock, Proc proc) {
        return new PeerAccounting(clock, new PeerWaits(proc));
    }

    /**
     * The figures, or why there are none.
     *
     * @param neighbours null when there are none
     * @param reason null when there are some
     */
    public record Outcome(
            @Nullable PeerUsage neighbours, @Nullable String reason) {
        public static Outcome unavailable(String reason) {
            return new Outcome(null, reason);
        }
    }

    /**
     * Ends: the program has ended just now.
     *
     * @param cpuNanos of the program, and of what Heddle started beside it
     */
    public Outcome conclude(long cpuNanos) {
        OptionalLong atEnd = clock.read(cpuNanos);
        double seconds = (clock.nanoTime() - start) / 1e9 * clock.cpus();
        if (atStart.isEmpty() || atEnd.isEmpty()) {
            return Outcome.unavailable("/proc/stat does not tell how long the CPUs were idle");
        }
        if (seconds < LEAST_SECONDS) {
            return Outcome.unavailable("the run was too short: the kernel counts idle time in steps of 10 ms");
        }
        double used = (atEnd.getAsLong() - atStart.getAsLong()) / 1e9;
        if (used < -TOLERANCE * seconds) {
            return Outcome.unavailable("/proc/stat shows more idle time than the program left");
        }
        TaskTimes waited = waits == null ? null : waits.sinceThen();
        return new Outcome(
                new PeerUsage(
                        clock.cpus(),
                        Math.max(0, used),
                        waited == null ? null : waited.cpuNanos() / 1e9,
                        waited == null ? null : waited.waitNanos() / 1e9),
                null);
    }
}
