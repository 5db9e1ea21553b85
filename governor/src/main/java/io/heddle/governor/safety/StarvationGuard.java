package io.heddle.governor.safety;

import io.heddle.kernel.tasks.Proc;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Detects that a real-time program starves others: a runnable fair thread outside the program gets no CPU time, or
 * heartbeats stop.
 */
public final class StarvationGuard {
    /**
     * The limit of time without a heartbeat. The kernel reserves 50 ms of each second for fair threads, so two seconds
     * mean starvation.
     */
    private static final long MAX_SILENCE_NANOS = 2_000_000_000L;

    /** The period of checks. It equals the detector's limit, so the second check finds a starving thread. */
    private static final long PERIOD_NANOS = StarvationDetector.LIMIT_NANOS;

    /** The gap between polls that means that Heddle itself was suspended, possibly together with the machine. */
    private static final long SUSPENSION_NANOS = 1_000_000_000L;

    /**
     * The CPU use, in CPUs, below which the program is considered idle. Half a CPU would suffice if other programs used
     * no real-time class.
     */
    private static final double IDLE_CPUS = 0.25;

    private final CpuHeartbeats heartbeats;
    private final StarvationDetector detector;
    private long lastPolled;
    private long nextCheck;
    private long lastCheck;
    private long programCpuNanos;

    public StarvationGuard(Proc proc, CpuHeartbeats heartbeats, long now) {
        this.heartbeats = heartbeats;
        this.detector = new StarvationDetector(proc);
        this.lastPolled = now;
        this.nextCheck = now;
        this.lastCheck = now;
    }

    /**
     * Whether a check is due. Must be called at every tick. After a suspension (Ctrl-Z, SIGSTOP, a paused container)
     * the guard restarts, because the program did not cause the waits.
     */
    public boolean isDue(long now) {
        if (now - lastPolled > SUSPENSION_NANOS) {
            detector.restart();
            nextCheck = now + PERIOD_NANOS;
        }
        lastPolled = now;
        return now - nextCheck >= 0;
    }

    /**
     * Checks the machine for starvation.
     *
     * @param isOfProgram matches processes of the program and of Heddle
     * @param programCpuNanos CPU time of the program's living processes, because an idle program starves no thread
     * @return the reason why the policy must be reverted now
     */
    public Optional<String> check(IntPredicate isOfProgram, long programCpuNanos, long now) {
        nextCheck = now + PERIOD_NANOS;
        boolean idle = isIdle(programCpuNanos, now);
        long silence = heartbeats.longestSilence(now);
        if (silence > MAX_SILENCE_NANOS) {
            return Optional.of("no fair-class thread has run on one CPU for %.1f s".formatted(silence / 1e9));
        }
        if (idle) {
            detector.restart();
            return Optional.empty();
        }
        return detector.findStarving(isOfProgram, now)
                .map(thread -> "thread %d (%s) outside the program was runnable for 2 s and got no CPU time"
                        .formatted(thread.id(), thread.name()));
    }

    /**
     * Whether the program was idle since the last check. The CPU time decreases when a process ends, which proves
     * nothing.
     */
    private boolean isIdle(long cpuNanos, long now) {
        long taken = cpuNanos - programCpuNanos;
        long passed = now - lastCheck;
        programCpuNanos = cpuNanos;
        lastCheck = now;
        return taken >= 0 && taken < passed * IDLE_CPUS;
    }
}
