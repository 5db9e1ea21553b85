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
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The policy that a program is under: brought to its threads, changed, and taken back, with all that must stand before a
 * thread becomes real-time. Used by the governor's thread alone.
 */
final class Enforcement implements AutoCloseable {
    private static final int WATCHDOG_RESTARTS = 3;

    private final Proc proc;
    private final List<Policy> candidates;
    private final PriorityLending lending;
    private final Supplier<Protection> protections;
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

    /** The policy was taken back for good: the program stays without. */
    private boolean over;

    /** Made when a real-time policy first needs it. */
    private @Nullable Protection protection;

    private int watchdogRestarts;
    private @Nullable String lost;

    /** @param candidates all that the program may come under, the first from the beginning */
    Enforcement(Host host, TaskScheduler scheduler, List<Policy> candidates, Notes notes) {
        this(
                host.proc(),
                scheduler,
                new InheritedPriorities(host.proc(), host.schedulers(), OwnPriority.RANK),
                () -> new LiveProtection(Safeguards.prepare(host.proc(), host.schedulers(), host.reaper())),
                candidates,
                notes);
    }

    /** @param protections makes the one that a real-time policy needs */
    Enforcement(
            Proc proc,
            TaskScheduler scheduler,
            PriorityLending lending,
            Supplier<Protection> protections,
            List<Policy> candidates,
            Notes notes) {
        this.proc = proc;
        this.candidates = candidates;
        this.lending = lending;
        this.protections = protections;
        this.treating = new Treating(scheduler, lending);
        this.notes = notes;
        this.ordinary = scheduler.scheduling(scheduler.currentThread()).orElse(Scheduling.ORDINARY);
        this.cpus = scheduler.affinity(scheduler.currentThread()).orElseThrow().size();
        Policy first = candidates.getFirst();
        long now = System.nanoTime();
        this.turns = new Turns(first, treating, now);
        adopt(first, now);
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
        if (realtime && protection == null) {
            protection = protections.get();
        }
    }

    /** The program is there. It runs already and is not to fail for this; that the right is there was tried before. */
    void begin(Program program) {
        policy.warnings().forEach(notes::warn);
        if (protection != null) {
            raise(program, protection);
        }
    }

    private void raise(Program program, Protection prepared) {
        program.exclude(prepared.watchdog());
        try {
            prepared.raise(lending.donors());
        } catch (KernelException e) {
            demote(program, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Puts the program under another policy; one that isn't possible after all leaves it without any. Without effect once the
     * policy was taken back for good.
     */
    void change(Program program, Policy chosen, long now) {
        if (over) {
            return;
        }
        treating.changed();
        adopt(chosen, now);
        if (realtime && protection == null) {
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
        Protection present = protection;
        if (present == null) {
            return;
        }
        switch (present.beat()) {
            case WELL -> {}
            case HAS_FREED -> {
                // Heddle was stopped or starved for a second: the watchdog made all of its threads fair, those that
                // lend included.
                if (realtime) {
                    lost = "the watchdog took the policy back for a while, for Heddle had no CPU";
                }
                try {
                    present.raise(lending.donors());
                    treating.resumeLending();
                } catch (KernelException e) {
                    demote(program, String.valueOf(e.getMessage()));
                }
            }
            case DEAD -> replaceWatchdog(program, present);
        }
    }

    private void replaceWatchdog(Program program, Protection dead) {
        treating.suspendLending();
        try {
            if (watchdogRestarts++ == WATCHDOG_RESTARTS) {
                throw new WatchdogException("the watchdog died " + watchdogRestarts + " times");
            }
            dead.restartWatchdog();
            program.exclude(dead.watchdog());
            treating.resumeLending();
        } catch (WatchdogException | KernelException e) {
            demote(program, String.valueOf(e.getMessage()));
            // Heddle's own threads are real-time as well, and nothing needs that any more.
            protection = null;
            dead.close();
        }
    }

    /** A process is there whose parent may be treated. */
    void meet(WatchedProcess born) {
        if (hasTouched && !born.isLeftAlone()) {
            treating.makeOrdinary(born, policy, ordinary);
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
        if (realtime && protection == null) {
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
        if (protection != null && realtime && protection.isDue(now)) {
            protection.starving(program::contains, program.cpuNanos(), now).ifPresent(why -> demote(program, why));
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

    /** Takes the policy back for good. */
    void takeBack(Program program) {
        over = true;
        try {
            program.processes().forEach(this::giveBack);
        } finally {
            // Last: ending the pauses of threads that are not given back yet would lend to them once more.
            adopt(Policies.DEFAULT, System.nanoTime());
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

    private void adopt(Policy chosen, long now) {
        turns.end();
        policy = chosen;
        turns = new Turns(chosen, treating, now);
        ranks = chosen.order() == null ? null : new Ranks(chosen.order(), cpus, proc, now);
        touches = chosen.touchesAnything();
        hasTouched |= touches;
        realtime = chosen.isRealtime();
    }

    @Override
    public void close() {
        lending.close();
        if (protection != null) {
            protection.close();
        }
    }
}
