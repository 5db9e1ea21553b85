package io.heddle.governor.enforcement;

import io.heddle.governor.safety.RealtimeProtection;
import io.heddle.governor.safety.Watchdog;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.priority.PriorityLending;
import io.heddle.policy.Policy;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lends real-time priority to threads, preempts them after their quantum, and protects the machine meanwhile. */
final class RealtimeBackend implements Backend {
    private static final int MAX_WATCHDOG_RESTARTS = 3;

    private final PriorityLending lending;
    private final Supplier<RealtimeProtection> protections;
    private final QuantumEnforcer quanta = new QuantumEnforcer(this);
    private boolean realtime;
    private boolean hasRaisedHeddle;
    private boolean hasThreadsWithoutClock;

    /** The refusal to lend priority again after a pause; null if there was none. */
    private @Nullable KernelException refusal;

    private int watchdogRestarts;

    /** The protection of the machine; null before the first real-time policy. */
    private @Nullable RealtimeProtection protection;

    /** The last answer of the watchdog that {@link #tick} has yet to handle. */
    private Watchdog.Health unhandled = Watchdog.Health.ALIVE;

    /** @param protections creates the protection that must exist before a thread becomes real-time */
    RealtimeBackend(PriorityLending lending, Supplier<RealtimeProtection> protections) {
        this.lending = lending;
        this.protections = protections;
    }

    @Override
    public void prepare(Policy policy) {
        if (policy.isRealtime() && protection == null) {
            protection = protections.get();
        }
    }

    @Override
    public void begin(WatchedProgram program, Policy policy, long now) {
        quanta.begin(policy, now);
        realtime = policy.isRealtime();
        if (realtime && protection != null && !hasRaisedHeddle) {
            hasRaisedHeddle = true;
            program.exclude(protection.watchdog());
            protection.raise(lending.donors());
            beat(protection);
            if (unhandled == Watchdog.Health.HAS_ACTED) {
                // Between the start of the watchdog and now, Heddle waited too long for a CPU. Nothing was lent
                // meanwhile.
                protection.raise(lending.donors());
                unhandled = Watchdog.Health.ALIVE;
            }
        }
    }

    @Override
    public void apply(GovernedThread thread, SchedulingSettings wanted) {
        WatchedThread watched = thread.watched;
        int tid = watched.tid();
        quanta.applied(thread, wanted);
        thread.lacksClock = false;
        if (protection == null || wanted.lentPriority() == 0 || !mayBeLent(thread, wanted)) {
            lending.withdraw(tid);
        } else if (watched.clock() == null) {
            // Without a clock, starvation by this thread and its end could not be detected.
            thread.lacksClock = true;
            hasThreadsWithoutClock = true;
        } else if (watched.isAlive()) {
            // Thousands of loans take longer than the watchdog waits.
            beat(protection);
            if (lending.lend(tid, wanted.lentPriority()) && !watched.isAlive()) {
                // The thread ended during the call, so the loan may have reached another thread with the same id.
                lending.withdraw(tid);
                lending.ended(tid);
            }
        }
    }

    private static boolean mayBeLent(GovernedThread thread, SchedulingSettings wanted) {
        return !thread.setByOthers && wanted.appliesTo(thread.original());
    }

    /**
     * Withdraws a lent priority for a while.
     *
     * @return false if none is lent, because something else has chosen another class for the thread
     */
    boolean pause(GovernedThread thread) {
        SchedulingSettings applied = thread.applied;
        if (thread.original == null || applied == null || !mayBeLent(thread, applied)) {
            return false;
        }
        lending.withdraw(thread.watched.tid());
        return true;
    }

    /** Lends the priority of the current policy to a thread after its pause. */
    void resume(GovernedThread thread) {
        if (thread.applied != null && thread.original != null) {
            try {
                apply(thread, thread.applied);
            } catch (KernelException e) {
                refusal = e;
            }
        }
    }

    @Override
    public void ended(GovernedThread thread) {
        quanta.ended(thread);
        lending.ended(thread.watched.tid());
    }

    @Override
    public State tick(WatchedProgram program, long now) {
        RealtimeProtection present = protection;
        if (present == null) {
            return State.WORKING;
        }
        beat(present);
        Watchdog.Health health = unhandled;
        unhandled = Watchdog.Health.ALIVE;
        State state =
                switch (health) {
                    case ALIVE -> State.WORKING;
                    case HAS_ACTED -> raiseAgain(present);
                    case DEAD -> replaceWatchdog(program, present);
                };
        if (state.lost() != null) {
            return state;
        }
        quanta.tick(program.processes(), now);
        if (realtime && present.isDue(now)) {
            Optional<String> starving = present.starving(program::contains, program.cpuNanos(), now);
            return starving.map(State::lost).orElse(state);
        }
        return state;
    }

    private void beat(RealtimeProtection present) {
        Watchdog.Health health = present.beat();
        if (health != Watchdog.Health.ALIVE) {
            unhandled = health;
        }
    }

    /** Heartbeats and checks for starvation are due a few times a second, which the loop's regular period covers. */
    @Override
    public long nextTick(long latest) {
        return protection == null ? latest : quanta.nextTick(latest);
    }

    /**
     * Raises Heddle's threads again after the watchdog has moved them to the fair class, because Heddle was stopped or
     * starved.
     */
    private State raiseAgain(RealtimeProtection present) {
        try {
            present.raise(lending.donors());
            lending.resume();
        } catch (KernelException e) {
            return State.lost(String.valueOf(e.getMessage()));
        }
        return realtime
                ? State.interrupted("the watchdog reverted the policy for a while because Heddle had no CPU")
                : State.WORKING;
    }

    private State replaceWatchdog(WatchedProgram program, RealtimeProtection dead) {
        lending.suspend();
        try {
            if (watchdogRestarts++ == MAX_WATCHDOG_RESTARTS) {
                throw new WatchdogException("the watchdog died " + watchdogRestarts + " times");
            }
            dead.restartWatchdog();
            program.exclude(dead.watchdog());
            lending.resume();
            return State.WORKING;
        } catch (WatchdogException | KernelException e) {
            // No priority is lent now, so Heddle's own threads need no real-time class either.
            protection = null;
            dead.close();
            return State.lost(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Optional<String> limitation() {
        if (refusal != null) {
            return Optional.of("a thread stayed in the fair class after a pause: " + refusal.getMessage());
        }
        return hasThreadsWithoutClock
                ? Optional.of(
                        "threads stayed in the fair class because Heddle had no file descriptors left. Raise `ulimit -n`")
                : Optional.empty();
    }

    @Override
    public void close() {
        lending.close();
        if (protection != null) {
            protection.close();
        }
    }
}
