package io.heddle.governor.session;

import io.heddle.governor.guard.OwnPriority;
import io.heddle.governor.guard.Safeguards;
import io.heddle.governor.guard.UnboundedRealtimeException;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.Delays;
import io.heddle.governor.watchdog.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.InheritedPriorities;
import io.heddle.kernel.tasks.PriorityLending;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The policy that a program is under: brought to its threads, changed, and taken back, with all that must stand before a
 * thread becomes real-time. Used by the governor's thread alone.
 */
final class Enforcement implements AutoCloseable {
    private static final int WATCHDOG_RESTARTS = 3;

    private final Host host;
    private final List<Policy> candidates;
    private final PriorityLending lending;
    private final Treating treating;
    private final Notes notes;
    private final Scheduling ordinary;

    /** That the program may use. */
    private final int cpus;

    private Policy policy = Policies.DEFAULT;
    private Turns turns;

    /** Null while the policy has no order. */
    private @Nullable Ranks ranks;

    /** What the policy says of itself, asked a hundred times a second. */
    private boolean touches;

    /** What treated threads have made may be like them still. */
    private boolean hasTouched;

    private boolean realtime;

    /** Made when a real-time policy first needs them. */
    private @Nullable Safeguards safeguards;

    private int watchdogRestarts;
    private @Nullable String lost;

    /** @param candidates all that the program may come under, the first from the beginning */
    Enforcement(Host host, TaskScheduler scheduler, List<Policy> candidates, Notes notes) {
        this.host = host;
        this.candidates = candidates;
        this.lending = new InheritedPriorities(host.proc(), host.schedulers(), OwnPriority.RANK);
        this.treating = new Treating(scheduler, lending);
        this.notes = notes;
        this.ordinary = scheduler.scheduling(scheduler.currentThread()).orElse(Scheduling.ORDINARY);
        this.cpus = scheduler.affinity(scheduler.currentThread()).orElseThrow().size();
        Policy first = candidates.getFirst();
        this.turns = new Turns(first, treating, System.nanoTime());
        adopt(first);
    }

    /** How the program's threads are scheduled without Heddle. */
    Scheduling ordinary() {
        return ordinary;
    }

    boolean touches() {
        return touches;
    }

    /** Whether threads may come to be bound to CPUs. */
    boolean mayPlaceThreads() {
        return candidates.stream().anyMatch(Policy::placesThreads);
    }

    boolean isRealtime() {
        return realtime;
    }

    Policy policy() {
        return policy;
    }

    /** Why the program was not under its policy all the time; null when it was. */
    @Nullable
    String lost() {
        return lost;
    }

    Delays delays() {
        return treating.delays();
    }

    /**
     * Makes what a real-time policy needs, before the program is there.
     *
     * @throws KernelException when the kernel refuses real-time scheduling
     * @throws WatchdogException when no watchdog comes up
     */
    void prepare() {
        if (realtime && safeguards == null) {
            safeguards = Safeguards.prepare(host.proc(), host.schedulers(), host.reaper());
        }
    }

    /** The program is there. It runs already and is not to fail for this; that the right is there was tried before. */
    void begin(Program program) {
        policy.warnings().forEach(notes::warn);
        if (safeguards != null) {
            raise(program, safeguards);
        }
    }

    private void raise(Program program, Safeguards prepared) {
        program.exclude(prepared.watchdog().id());
        try {
            prepared.raise(lending.donors());
        } catch (KernelException e) {
            demote(program, String.valueOf(e.getMessage()));
        }
    }

    /** Puts the program under another policy; one that isn't possible after all leaves it without any. */
    void change(Program program, Policy chosen) {
        treating.changed();
        adopt(chosen);
        if (realtime && safeguards == null) {
            try {
                prepare();
            } catch (KernelException | WatchdogException | UnboundedRealtimeException e) {
                demote(program, String.valueOf(e.getMessage()));
                return;
            }
            begin(program);
        }
        for (WatchedProcess process : program.processes()) {
            apply(process);
        }
    }

    /** To be called at every tick, first. */
    void beat(Program program) {
        if (safeguards == null) {
            return;
        }
        switch (safeguards.watchdog().beat()) {
            case WELL -> {}
            case HAS_FREED -> {
                // Heddle was stopped or starved for a second: the watchdog made all of its threads fair, those that
                // lend included.
                if (realtime) {
                    lost = "the watchdog took the policy back for a while, for Heddle had no CPU";
                }
                safeguards.raise(lending.donors());
                treating.resumeLending();
            }
            case DEAD -> replaceWatchdog(program, safeguards);
        }
    }

    private void replaceWatchdog(Program program, Safeguards dead) {
        treating.suspendLending();
        try {
            if (watchdogRestarts++ == WATCHDOG_RESTARTS) {
                throw new WatchdogException("the watchdog died " + watchdogRestarts + " times");
            }
            dead.restartWatchdog();
            program.exclude(dead.watchdog().id());
            treating.resumeLending();
        } catch (WatchdogException | KernelException e) {
            demote(program, String.valueOf(e.getMessage()));
        }
    }

    /** A process is there whose parent may be treated. */
    void meet(WatchedProcess born) {
        if (hasTouched && !born.isLeftAlone()) {
            treating.makeOrdinary(born.id.pid(), policy, ordinary);
        }
    }

    /** Brings threads that are new to where the policy wants them. */
    void apply(WatchedProcess process) {
        treat(process);
        if (ranks != null) {
            ranks.hasten();
        }
    }

    private void treat(WatchedProcess process) {
        if (!hasTouched) {
            return;
        }
        if (realtime && safeguards == null) {
            return;
        }
        treating.apply(policy, process, ordinary);
    }

    /** To be called at every tick, last: puts threads in order, ends turns, and looks whether the program must give way. */
    void look(Program program, long now) {
        if (ranks != null && ranks.look(program.processes(), now)) {
            program.processes().forEach(this::treat);
        }
        turns.look(program.processes(), now);
        if (safeguards != null && realtime && safeguards.isDue(now)) {
            safeguards.starving(program::contains, program.cpuNanos(), now).ifPresent(why -> demote(program, why));
        }
        KernelException refusal = treating.refusal();
        if (refusal != null) {
            notes.warn(String.valueOf(refusal.getMessage()));
        }
    }

    /** Takes the policy back for good, and says why. */
    void demote(Program program, String why) {
        try {
            takeBack(program);
        } finally {
            runsWithoutPolicy(why);
        }
    }

    void runsWithoutPolicy(String why) {
        lost = "the policy was taken back: " + why;
        notes.warn("the program runs without policy from now on: " + why);
    }

    void takeBack(Program program) {
        adopt(Policies.DEFAULT);
        for (WatchedProcess process : program.processes()) {
            giveBack(process);
        }
    }

    /** Gives a process's threads back as they were found. */
    void giveBack(WatchedProcess process) {
        treating.undo(process);
    }

    /** Tells what could not be given back; the program has ended. */
    void conclude() {
        if (treating.niceStayed()) {
            notes.add("JVM threads that inherit nice from application threads keep it: taking it back needs"
                    + " CAP_SYS_NICE or RLIMIT_NICE");
        }
        if (treating.hasUnclocked()) {
            notes.add(
                    "threads for which Heddle had no file descriptor left stayed in the fair class: raise `ulimit -n`");
        }
    }

    void bury(Collection<WatchedThread> ended) {
        turns.bury(ended);
        treating.bury(ended);
    }

    private void adopt(Policy chosen) {
        turns.end();
        policy = chosen;
        long now = System.nanoTime();
        turns = new Turns(chosen, treating, now);
        ranks = chosen.order() == null ? null : new Ranks(chosen.order(), cpus, host.proc(), now);
        touches = chosen.touchesAnything();
        hasTouched |= touches;
        realtime = chosen.isRealtime();
    }

    @Override
    public void close() {
        lending.close();
        if (safeguards != null) {
            safeguards.close();
        }
    }
}
