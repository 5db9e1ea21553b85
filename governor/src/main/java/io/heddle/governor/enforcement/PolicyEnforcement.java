package io.heddle.governor.enforcement;

import io.heddle.governor.Host;
import io.heddle.governor.run.ApplyLatency;
import io.heddle.governor.run.Notes;
import io.heddle.governor.safety.Protection;
import io.heddle.governor.safety.Safeguards;
import io.heddle.governor.safety.SelfPriority;
import io.heddle.governor.safety.UnboundedRealtimeException;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.priority.InheritedPriorities;
import io.heddle.kernel.priority.PriorityLending;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The policy that a program is under: applied to its threads, changed, and reverted. A policy that cannot be held is reverted for
 * good, and the program runs without. Used by the governor's thread alone.
 */
public final class PolicyEnforcement implements AutoCloseable {
    private final Proc proc;
    private final List<Policy> candidates;
    private final GovernedThreads threads = new GovernedThreads();
    private final List<Backend> backends;
    private final SettingsApplier applier;
    private final Notes notes;
    private final Scheduling ordinary;

    /** How many CPUs the program may use. */
    private final int cpus;

    private Policy policy = Policies.DEFAULT;

    /** Null while the policy has no order. */
    private @Nullable RankUpdater ranks;

    /** What the policy says of itself, asked a hundred times a second. */
    private boolean touches;

    /** New threads may have inherited the settings of a policy. */
    private boolean hasTouched;

    /** The policy was reverted for good. */
    private boolean over;

    private @Nullable String lost;

    /** @param candidates all policies that the program may come under, the first from the beginning */
    public PolicyEnforcement(Host host, List<Policy> candidates, Notes notes) {
        this(
                host.proc(),
                host.schedulers().get(),
                new InheritedPriorities(host.proc(), host.schedulers(), SelfPriority.PRIORITY),
                () -> Safeguards.prepare(host.proc(), host.schedulers(), host.reaper()),
                candidates,
                notes);
    }

    /** @param protections makes the one that a real-time policy needs */
    PolicyEnforcement(
            Proc proc,
            TaskScheduler kernel,
            PriorityLending lending,
            Supplier<Protection> protections,
            List<Policy> candidates,
            Notes notes) {
        this.proc = proc;
        this.candidates = candidates;
        this.notes = notes;
        this.ordinary = kernel.scheduling(kernel.currentThread()).orElse(Scheduling.ORDINARY);
        this.cpus = kernel.affinity(kernel.currentThread()).orElseThrow().size();
        ProgramScheduler scheduler = new ProgramScheduler(kernel);
        OriginalScheduling originals = new OriginalScheduling(ordinary);
        this.backends = List.of(
                new AffinityBackend(scheduler),
                new FairBackend(scheduler, originals),
                new RealtimeBackend(lending, protections));
        this.applier = new SettingsApplier(scheduler, threads, originals, backends);
        adopt(candidates.getFirst(), System.nanoTime());
    }

    /** How the program's threads are scheduled without Heddle. */
    public Scheduling ordinary() {
        return ordinary;
    }

    /** Whether the policy changes the scheduling of any thread. */
    public boolean touches() {
        return touches;
    }

    /** Whether threads may come to be bound to CPUs. */
    public boolean mayBindThreads() {
        return candidates.stream().anyMatch(Policy::bindsThreads);
    }

    public boolean isRealtime() {
        return policy.isRealtime();
    }

    public Policy policy() {
        return policy;
    }

    /** Why the program was not under its policy all the time; null when it was. */
    public @Nullable String lost() {
        return lost;
    }

    public ApplyLatency latency() {
        return applier.latency();
    }

    /**
     * Prepares what the first policy needs, before the program is started.
     *
     * @throws KernelException when the kernel refuses real-time scheduling
     * @throws WatchdogException when no watchdog comes up
     * @throws UnboundedRealtimeException when the machine lets real-time threads take everything
     */
    public void prepare() {
        backends.forEach(backend -> backend.prepare(policy));
    }

    /** The program runs already and is not to fail for this: {@link #prepare} has tried the right to it. */
    public void begin(WatchedProgram program) {
        policy.warnings().forEach(notes::warn);
        long now = System.nanoTime();
        try {
            backends.forEach(backend -> backend.begin(program, policy, now));
        } catch (KernelException e) {
            demote(program, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Puts the program under another policy; one that isn't possible after all leaves it without any. Without effect once the
     * policy was reverted for good.
     */
    public void change(WatchedProgram program, Policy chosen, long now) {
        if (over) {
            return;
        }
        applier.policyChanged();
        adopt(chosen, now);
        try {
            prepare();
        } catch (KernelException | WatchdogException | UnboundedRealtimeException e) {
            demote(program, String.valueOf(e.getMessage()));
            return;
        }
        begin(program);
        for (WatchedProcess process : program.processes()) {
            apply(process);
        }
    }

    /** A process has started; its parent may have settings of the policy. */
    public void started(WatchedProcess process) {
        if (hasTouched && !process.isLeftAlone()) {
            applier.revertInherited(process, policy);
        }
    }

    /** Applies the policy to threads that are new or have another role. */
    public void apply(WatchedProcess process) {
        applySettings(process);
        if (ranks != null) {
            ranks.hasten();
        }
    }

    private void applySettings(WatchedProcess process) {
        if (hasTouched) {
            applier.apply(policy, process);
        }
    }

    /** Called at every tick, first. */
    public void tick(WatchedProgram program, long now) {
        for (Backend backend : backends) {
            Backend.State state = backend.tick(program, now);
            if (state.interrupted() != null) {
                lost = state.interrupted();
            }
            if (state.lost() != null) {
                demote(program, state.lost());
            }
        }
    }

    /** When a backend has something to do next: {@link System#nanoTime}; no later than {@code latest}. */
    public long nextTick(long latest) {
        long next = latest;
        for (Backend backend : backends) {
            next = backend.nextTick(next);
        }
        return next;
    }

    /** Called at every tick, last: ranks application threads by the policy's order, and reports what the kernel refused. */
    public void concludeTick(WatchedProgram program, long now) {
        if (ranks != null && ranks.tick(program.processes(), now)) {
            program.processes().forEach(this::applySettings);
        }
        KernelException refusal = applier.refusal();
        if (refusal != null) {
            notes.warn(String.valueOf(refusal.getMessage()));
        }
    }

    /** Reverts the policy for good, and reports why. */
    public void demote(WatchedProgram program, String why) {
        try {
            revertForGood(program);
        } finally {
            runsWithoutPolicy(why);
        }
    }

    public void runsWithoutPolicy(String why) {
        lost = "the policy was taken back: " + why;
        notes.warn("the program runs without policy from now on: " + why);
    }

    /** Reverts the policy for good. */
    public void revertForGood(WatchedProgram program) {
        over = true;
        long now = System.nanoTime();
        try {
            program.processes().forEach(this::revert);
        } finally {
            // Last: a backend may end pauses, and would lend once more to threads that are not reverted yet.
            adopt(Policies.DEFAULT, now);
            backends.forEach(backend -> backend.begin(program, Policies.DEFAULT, now));
        }
    }

    /** Reverts a process's threads to how they were found. */
    public void revert(WatchedProcess process) {
        applier.revert(process);
    }

    /** Notes what could not be applied or reverted; the program has ended. */
    public void conclude() {
        backends.stream().map(Backend::limitation).flatMap(Optional::stream).forEach(notes::add);
    }

    /** Threads have ended: their ids may become others'. */
    public void ended(Collection<WatchedThread> ended) {
        for (WatchedThread thread : ended) {
            GovernedThread governed = threads.of(thread);
            backends.forEach(backend -> backend.ended(governed));
        }
        threads.remove(ended);
    }

    private void adopt(Policy chosen, long now) {
        policy = chosen;
        ranks = chosen.order() == null ? null : new RankUpdater(chosen.order(), threads, cpus, proc, now);
        touches = chosen.touchesAnything();
        hasTouched |= touches;
    }

    @Override
    public void close() {
        backends.forEach(Backend::close);
    }
}
