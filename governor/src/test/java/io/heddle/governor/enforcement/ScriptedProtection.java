package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.safety.RealtimeProtection;
import io.heddle.governor.safety.Watchdog;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A watchdog and guard with results that the test sets. Without a living watchdog, no thread may be real-time. */
final class ScriptedProtection implements RealtimeProtection {
    private static final long EPERM = -1;

    private final ScriptedScheduler scheduler;

    /** The result of the next heartbeat. */
    Watchdog.Health health = Watchdog.Health.ALIVE;

    boolean refusesRestart;
    boolean refusesToRaise;

    /** The reason to revert the policy; null for none. */
    @Nullable
    String starving;

    int beats;
    boolean raised;
    boolean closed;

    ScriptedProtection(ScriptedScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Simulates a timeout of the watchdog: Heddle's threads become fair, and so do threads with lent priority. */
    void timeOut() {
        raised = false;
        health = Watchdog.Health.HAS_ACTED;
        scheduler.suspend();
    }

    @Override
    public Watchdog.Health beat() {
        assertThat(closed).isFalse();
        beats++;
        Watchdog.Health found = health;
        health = Watchdog.Health.ALIVE;
        if (found == Watchdog.Health.DEAD) {
            scheduler.mayLend = false;
        }
        return found;
    }

    @Override
    public ProcessId watchdog() {
        return new ProcessId(900_100, 1);
    }

    @Override
    public void restartWatchdog() {
        assertThat(scheduler.lent).isEmpty();
        if (refusesRestart) {
            throw new WatchdogException("no watchdog came up");
        }
        scheduler.mayLend = true;
    }

    @Override
    public void raise(Set<Integer> donors) {
        if (refusesToRaise) {
            throw new KernelException("raising Heddle", EPERM, "Ask root.");
        }
        raised = true;
    }

    @Override
    public boolean isDue(long now) {
        return starving != null;
    }

    @Override
    public Optional<String> starving(IntPredicate isOfProgram, long programCpuNanos, long now) {
        return Optional.ofNullable(starving);
    }

    @Override
    public void close() {
        raised = false;
        closed = true;
    }
}
