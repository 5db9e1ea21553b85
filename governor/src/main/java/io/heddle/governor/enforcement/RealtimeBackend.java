package io.heddle.governor.enforcement;

import io.heddle.governor.safety.Protection;
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

/**
 * Lends threads real-time priority, preempts those that keep a CPU for longer than their quantum, and protects the machine
 * meanwhile.
 */
final class RealtimeBackend implements Backend {
    private static final int WATCHDOG_RESTARTS = 3;

    private final PriorityLending lending;
    private final Supplier<Protection> protections;
    private final QuantumEnforcer quanta = new QuantumEnforcer(this);
    private boolean realtime;
    private boolean isRaised;
    private boolean hasUnclocked;

    /** Why a thread was not lent its priority again after a pause; null when none was refused. */
    private @Nullable KernelException refusal;

    private int watchdogRestarts;

    /** Null until a real-time policy needs it. */
    private @Nullable Protection protection;

    /** @param protections makes what must protect the machine before a thread becomes real-time */
    RealtimeBackend(PriorityLending lending, Supplier<Protection> protections) {
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
        if (realtime && protection != null && !isRaised) {
            isRaised = true;
            program.exclude(protection.watchdog());
            protection.raise(lending.donors());
        }
    }

    @Override
    public void apply(GovernedThread thread, SchedulingSettings wanted) {
        WatchedThread watched = thread.watched;
        int tid = watched.tid();
        quanta.applied(thread, wanted);
        thread.lackedClock = false;
        if (protection == null || wanted.lentPriority() == 0 || !mayBeLent(thread, wanted)) {
            lending.withdraw(tid);
        } else if (watched.clock() == null) {
            // Without a clock nobody could tell that it holds up others, or that it has ended.
            thread.lackedClock = true;
            hasUnclocked = true;
        } else if (watched.isAlive()) {
            if (lending.lend(tid, wanted.lentPriority()) && !watched.isAlive()) {
                // It ended just now, and the loan may be another's, who has its id.
                lending.withdraw(tid);
                lending.ended(tid);
            }
        }
    }

    private static boolean mayBeLent(GovernedThread thread, SchedulingSettings wanted) {
        return !thread.setByOthers && wanted.appliesTo(thread.original());
    }

    /**
     * Takes a lent priority back for a while.
     *
     * @return false when none is lent: somebody has chosen another class for the thread
     */
    boolean pause(GovernedThread thread) {
        SchedulingSettings applied = thread.applied;
        if (thread.original == null || applied == null || !mayBeLent(thread, applied)) {
            return false;
        }
        lending.withdraw(thread.watched.tid());
        return true;
    }

    /** Lends a paused thread the priority that the policy wants by now. */
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
        Protection present = protection;
        if (present == null) {
            return State.WORKING;
        }
        State state =
                switch (present.beat()) {
                    case WELL -> State.WORKING;
                    case HAS_FREED -> raiseAgain(present);
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

    /** Beats and looks for starving threads are due a few times a second, which every program is looked at anyway. */
    @Override
    public long nextTick(long latest) {
        return protection == null ? latest : quanta.nextTick(latest);
    }

    /** Heddle was stopped or starved for a second, and the watchdog made all its threads fair, those that lend included. */
    private State raiseAgain(Protection present) {
        try {
            present.raise(lending.donors());
            lending.resume();
        } catch (KernelException e) {
            return State.lost(String.valueOf(e.getMessage()));
        }
        return realtime
                ? State.interrupted("the watchdog took the policy back for a while, for Heddle had no CPU")
                : State.WORKING;
    }

    private State replaceWatchdog(WatchedProgram program, Protection dead) {
        lending.suspend();
        try {
            if (watchdogRestarts++ == WATCHDOG_RESTARTS) {
                throw new WatchdogException("the watchdog died " + watchdogRestarts + " times");
            }
            dead.restartWatchdog();
            program.exclude(dead.watchdog());
            lending.resume();
            return State.WORKING;
        } catch (WatchdogException | KernelException e) {
            // Nothing is lent any more. Heddle's own threads are real-time as well, and nothing needs that.
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
        return hasUnclocked
                ? Optional.of(
                        "threads for which Heddle had no file descriptor left stayed in the fair class: raise `ulimit -n`")
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
