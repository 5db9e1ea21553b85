package io.heddle.governor.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.governor.safety.Protection;
import io.heddle.governor.safety.Watchdog;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A watchdog and guards that find what the test wants. Without a watchdog that lives, no thread may be real-time. */
final class ScriptedProtection implements Protection {
    private static final long EPERM = -1;

    private final ScriptedScheduler scheduler;

    /** What the next beat finds out. */
    Watchdog.Health health = Watchdog.Health.WELL;

    boolean refusesRestart;
    boolean refusesToRaise;

    /** Why the program must give way; null when it need not. */
    @Nullable
    String starving;

    int beats;
    boolean raised;
    boolean closed;

    ScriptedProtection(ScriptedScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** The watchdog takes Heddle for dead: its threads are fair, and what they lend is worth nothing. */
    void free() {
        raised = false;
        health = Watchdog.Health.HAS_FREED;
        scheduler.suspend();
    }

    @Override
    public Watchdog.Health beat() {
        assertThat(closed).isFalse();
        beats++;
        Watchdog.Health found = health;
        health = Watchdog.Health.WELL;
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
