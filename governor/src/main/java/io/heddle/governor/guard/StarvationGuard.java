package io.heddle.governor.guard;

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

    private static final long PERIOD_NANOS = 1_000_000_000L;

    /**
     * Looking at everybody should cost at most this share of one CPU; on a crowded machine it is done more rarely, but never
     * so rarely that somebody starves for long unseen.
     */
    private static final double MAX_SHARE = 0.002;

    private final Canaries canaries;
    private final Bystanders bystanders;
    private long nextLook;

    public StarvationGuard(Proc proc, Canaries canaries) {
        this.canaries = canaries;
        this.bystanders = new Bystanders(proc);
    }

    /** Whether it is time to look: about once a second. */
    public boolean isDue(long now) {
        return now - nextLook >= 0;
    }

    /**
     * Looks at everybody.
     *
     * @param isOfProgram tells the program's processes, and Heddle's
     * @return why the program must give way now
     */
    public Optional<String> check(IntPredicate isOfProgram, long now) {
        long silence = canaries.longestSilence(now);
        Optional<String> starving = silence > SILENCE_NANOS
                ? Optional.of("no ordinary thread has run on one CPU for %.1f s".formatted(silence / 1e9))
                : bystanders
                        .findStarving(isOfProgram, now)
                        .map(thread -> "thread %d (%s) outside the program was runnable for 2 s and got no CPU time"
                                .formatted(thread.id(), thread.name()));
        long cost = System.nanoTime() - now;
        nextLook = now + Math.clamp((long) (cost / MAX_SHARE), PERIOD_NANOS, Bystanders.PATIENCE_NANOS);
        return starving;
    }
}
