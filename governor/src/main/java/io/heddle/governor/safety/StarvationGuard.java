package io.heddle.governor.safety;

import io.heddle.kernel.tasks.Proc;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Decides that a real-time program takes too much of the machine: when a fair thread outside it is runnable and gets no
 * CPU time at all, or when a canary has fallen silent.
 */
public final class StarvationGuard {
    /** The kernel lets fair threads run 50 ms of each second; twice that period without a turn is starving. */
    private static final long SILENCE_NANOS = 2_000_000_000L;

    /** As long as bystanders are patient: the second look at one that starves finds it out. */
    private static final long PERIOD_NANOS = StarvationDetector.PATIENCE_NANOS;

    /** Nobody asked for so long: Heddle itself stood still, and with it perhaps all that it looks at. */
    private static final long STANDSTILL_NANOS = 1_000_000_000L;

    /** Of one CPU. Half would do if no other program took the other half in a real-time class. */
    private static final double IDLE = 0.25;

    private final CpuHeartbeats heartbeats;
    private final StarvationDetector bystanders;
    private long lastAsked;
    private long nextLook;
    private long lastLook;
    private long programCpuNanos;

    public StarvationGuard(Proc proc, CpuHeartbeats heartbeats, long now) {
        this.heartbeats = heartbeats;
        this.bystanders = new StarvationDetector(proc);
        this.lastAsked = now;
        this.nextLook = now;
        this.lastLook = now;
    }

    /**
     * Whether it is time to look; to be asked at every tick. After a standstill (Ctrl-Z, SIGSTOP, a paused container) the
     * guard begins anew, for canaries were silent and others waited without any doing of the program's.
     */
    public boolean isDue(long now) {
        if (now - lastAsked > STANDSTILL_NANOS) {
            bystanders.forget();
            nextLook = now + PERIOD_NANOS;
        }
        lastAsked = now;
        return now - nextLook >= 0;
    }

    /**
     * Looks at everybody.
     *
     * @param isOfProgram tells the program's processes, and Heddle's
     * @param programCpuNanos the CPU time of the program's living processes: who takes no CPU starves nobody
     * @return why the program must give way now
     */
    public Optional<String> check(IntPredicate isOfProgram, long programCpuNanos, long now) {
        nextLook = now + PERIOD_NANOS;
        boolean idle = isIdle(programCpuNanos, now);
        long silence = heartbeats.longestSilence(now);
        if (silence > SILENCE_NANOS) {
            return Optional.of("no ordinary thread has run on one CPU for %.1f s".formatted(silence / 1e9));
        }
        if (idle) {
            bystanders.forget();
            return Optional.empty();
        }
        return bystanders
                .findStarving(isOfProgram, now)
                .map(thread -> "thread %d (%s) outside the program was runnable for 2 s and got no CPU time"
                        .formatted(thread.id(), thread.name()));
    }

    /** It falls when a process ends, which says nothing. */
    private boolean isIdle(long cpuNanos, long now) {
        long taken = cpuNanos - programCpuNanos;
        long passed = now - lastLook;
        programCpuNanos = cpuNanos;
        lastLook = now;
        return taken >= 0 && taken < passed * IDLE;
    }
}
