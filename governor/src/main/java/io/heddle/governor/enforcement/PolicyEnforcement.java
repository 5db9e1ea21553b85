package io.heddle.governor.enforcement;

import io.heddle.governor.KernelServices;
import io.heddle.governor.run.ApplyLatency;
import io.heddle.governor.run.Notes;
import io.heddle.governor.safety.RealtimeProtection;
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
 * The enforcement of a program's policy: applies it to threads, changes it, and reverts it. If a policy cannot be
 * maintained, it is reverted for good and the program continues without one. Used by the governor's thread alone.
 */
public final class PolicyEnforcement implements AutoCloseable {
    private final Proc proc;
    private final List<Policy> candidates;
    private final GovernedThreads threads = new GovernedThreads();
    private final List<Backend> backends;
    private final SettingsApplier applier;
    private final Notes notes;
    private final Scheduling ordinary;

    /** The number of CPUs that the program may use. */
    private final int cpus;

    private Policy policy = Policies.DEFAULT;

    /** The ranks of application threads; null if the policy has no order. */
    private @Nullable RankUpdater ranks;

    /** Whether the policy changes threads; cached, because each tick reads it several times. */
    private boolean changesThreads;

    /** Whether new threads may have inherited a policy's settings. */
    private boolean hasChangedThreads;

    /** Whether the policy was reverted for good. */
    private boolean revertedForGood;

    private @Nullable String lost;
    private @Nullable String revertReason;

    /** @param candidates all policies that may be applied, the initial one first */
    public PolicyEnforcement(KernelServices host, List<Policy> candidates, Notes notes) {
        this(
                host.proc(),
                host.schedulers().get(),
                new InheritedPriorities(host.proc(), host.schedulers(), SelfPriority.PRIORITY),
                () -> Safeguards.prepare(host.proc(), host.schedulers(), host.reaper()),
                candidates,
                notes);
    }

    /** @param protections creates the protection that a real-time policy needs */
    PolicyEnforcement(
            Proc proc,
            TaskScheduler kernel,
            PriorityLending lending,
            Supplier<RealtimeProtection> protections,
            List<Policy> candidates,
            Notes notes) {
        this.proc = proc;
        this.candidates = candidates;
        this.notes = notes;
        this.ordinary = kernel.scheduling(kernel.currentThread()).orElse(Scheduling.ORDINARY);
        this.cpus = kernel.affinity(kernel.currentThread()).orElseThrow().size();
        CheckedTaskScheduler scheduler = new CheckedTaskScheduler(kernel);
        OriginalScheduling originals = new OriginalScheduling(ordinary);
        this.backends = List.of(
                new AffinityBackend(scheduler),
                new FairBackend(scheduler, originals),
                new RealtimeBackend(lending, protections));
        this.applier = new SettingsApplier(scheduler, threads, originals, backends);
        setPolicy(candidates.getFirst(), System.nanoTime());
    }

    /** The scheduling of the program's threads without Heddle. */
    public Scheduling ordinary() {
        return ordinary;
    }

    /** Whether the policy changes the scheduling of any thread. */
    public boolean changesThreads() {
        return changesThreads;
    }

    /** Whether any candidate binds threads to CPUs. */
    public boolean mayBindThreads() {
        return candidates.stream().anyMatch(Policy::bindsThreads);
    }

    public boolean isRealtime() {
        return policy.isRealtime();
    }

    public Policy policy() {
        return policy;
    }

    /** The reason why the policy was not in force all the time, or was reverted for good; null if it was in force. */
    public @Nullable String lost() {
        return revertReason != null ? revertReason : lost;
    }

    /** The reason why the policy was reverted for good; null if it was not. */
    public @Nullable String revertReason() {
        return revertReason;
    }

    public ApplyLatency latency() {
        return applier.latency();
    }

    /**
     * Prepares what the first policy needs, before the program starts.
     *
     * @throws KernelException if the kernel refuses real-time scheduling
     * @throws WatchdogException if no watchdog starts
     * @throws UnboundedRealtimeException if the machine does not limit real-time threads
     */
    public void prepare() {
        backends.forEach(backend -> backend.prepare(policy));
    }

    /**
     * Puts the policy into force for the running program. A refusal reverts the policy instead of failing, since {@link
     * #prepare} has tested the right to use it.
     */
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
     * Changes the policy. If the new one turns out to be impossible, the program continues without a policy. No effect
     * after a revert for good.
     */
    public void change(WatchedProgram program, Policy chosen, long now) {
        if (revertedForGood) {
            return;
        }
        applier.policyChanged();
        setPolicy(chosen, now);
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

    /** Reverts what a new process inherited from its parent. */
    public void started(WatchedProcess process) {
        if (hasChangedThreads && !process.isGovernedElsewhere()) {
            applier.revertInherited(process, policy);
        }
    }

    /** Applies the policy to threads that are new or have changed their role. */
    public void apply(WatchedProcess process) {
        applySettings(process);
        if (ranks != null) {
            ranks.requestUpdate();
        }
    }

    private void applySettings(WatchedProcess process) {
        if (hasChangedThreads) {
            applier.apply(policy, process);
        }
    }

    /** Starts a tick: does what is due in the backends. */
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

    /** The time when a backend has something to do next: {@link System#nanoTime}, at most {@code latest}. */
    public long nextTick(long latest) {
        long next = latest;
        for (Backend backend : backends) {
            next = backend.nextTick(next);
        }
        return next;
    }

    /** Ends a tick: ranks application threads by the policy's order, and reports refusals of the kernel. */
    public void endTick(WatchedProgram program, long now) {
        if (ranks != null && ranks.tick(program.processes(), now)) {
            program.processes().forEach(this::applySettings);
        }
        KernelException refusal = applier.takeRefusal();
        if (refusal != null) {
            notes.warn(String.valueOf(refusal.getMessage()));
        }
    }

    /** Reverts the policy for good, and reports the reason. */
    public void demote(WatchedProgram program, String why) {
        try {
            revertForGood(program);
        } finally {
            reportRevert(why);
        }
    }

    public void reportRevert(String why) {
        revertReason = "the policy was reverted: " + why;
        notes.warn("the program continues without a policy: " + why);
    }

    /** Reverts the policy for good. */
    public void revertForGood(WatchedProgram program) {
        revertedForGood = true;
        long now = System.nanoTime();
        try {
            program.processes().forEach(this::revert);
        } finally {
            // This comes last: a backend may end pauses, and would lend priority again to threads that are not reverted
            // yet.
            setPolicy(Policies.DEFAULT, now);
            backends.forEach(backend -> backend.begin(program, Policies.DEFAULT, now));
        }
    }

    /** Reverts a process's threads to their original scheduling. */
    public void revert(WatchedProcess process) {
        applier.revert(process);
    }

    /** Adds notes on what could not be applied or reverted, after the program has ended. */
    public void conclude() {
        backends.stream().map(Backend::limitation).flatMap(Optional::stream).forEach(notes::add);
    }

    /** Removes threads that have ended. Their ids may be reused. */
    public void ended(Collection<WatchedThread> ended) {
        for (WatchedThread thread : ended) {
            GovernedThread governed = threads.of(thread);
            backends.forEach(backend -> backend.ended(governed));
        }
        threads.remove(ended);
    }

    private void setPolicy(Policy chosen, long now) {
        policy = chosen;
        ranks = chosen.order() == null ? null : new RankUpdater(chosen.order(), threads, cpus, proc, now);
        changesThreads = chosen.changesThreads();
        hasChangedThreads |= changesThreads;
    }

    @Override
    public void close() {
        backends.forEach(Backend::close);
    }
}
