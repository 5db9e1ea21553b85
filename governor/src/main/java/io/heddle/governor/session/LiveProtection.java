package io.heddle.governor.session;

import io.heddle.governor.guard.Safeguards;
import io.heddle.governor.watchdog.Watchdog;
import io.heddle.kernel.tasks.ProcessId;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** The safeguards of this machine. */
record LiveProtection(Safeguards safeguards) implements Protection {
    @Override
    public Watchdog.Health beat() {
        return safeguards.watchdog().beat();
    }

    @Override
    public ProcessId watchdog() {
        return safeguards.watchdog().id();
    }

    @Override
    public void restartWatchdog() {
        safeguards.restartWatchdog();
    }

    @Override
    public void raise(Set<Integer> donors) {
        safeguards.raise(donors);
    }

    @Override
    public boolean isDue(long now) {
        return safeguards.isDue(now);
    }

    @Override
    public Optional<String> starving(IntPredicate isOfProgram, long programCpuNanos, long now) {
        return safeguards.starving(isOfProgram, programCpuNanos, now);
    }

    @Override
    public void close() {
        safeguards.close();
    }
}
