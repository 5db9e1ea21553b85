package io.heddle.governor.enforcement;

import io.heddle.governor.run.ApplyLatency;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.policy.Policy;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.Task;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Applies the settings that a policy has for each thread, by all backends, and reverts them. Used by the governor's thread alone.
 */
final class SettingsApplier {
    private final ProgramScheduler scheduler;
    private final GovernedThreads threads;
    private final OriginalScheduling originals;
    private final List<Backend> backends;
    private final ApplyLatency.Recorder latency = new ApplyLatency.Recorder();
    private @Nullable KernelException refusal;
    private @Nullable Long changedAt;

    SettingsApplier(
            ProgramScheduler scheduler, GovernedThreads threads, OriginalScheduling originals, List<Backend> backends) {
        this.scheduler = scheduler;
        this.threads = threads;
        this.originals = originals;
        this.backends = backends;
    }

    /** Another policy is in force from now on: no thread has waited for it longer. */
    void policyChanged() {
        changedAt = System.nanoTime();
    }

    /** Applies the policy to all threads of a JVM. Reverts the threads of a process that no longer runs a JVM. */
    void apply(Policy policy, WatchedProcess process) {
        if (process.isLeftAlone()) {
            return;
        }
        boolean isJvm = process.jvm() != null;
        originals.add(policy);
        for (WatchedThread watched : process.threads()) {
            GovernedThread thread = threads.of(watched);
            SchedulingSettings wanted =
                    isJvm ? policy.settings(watched.presumedRole(), thread.rank) : SchedulingSettings.UNTOUCHED;
            if (!wanted.equals(thread.applied) || thread.hasClockAgain()) {
                apply(thread, wanted);
                if (!thread.reached && wanted.equals(thread.applied) && !wanted.equals(SchedulingSettings.UNTOUCHED)) {
                    thread.reached = true;
                    latency.add(waitedNanos(process, watched));
                }
            }
        }
    }

    private long waitedNanos(WatchedProcess process, WatchedThread thread) {
        long since = process.notJvmThreadUntil(thread);
        return System.nanoTime() - (changedAt != null && changedAt - since > 0 ? changedAt : since);
    }

    private void apply(GovernedThread thread, SchedulingSettings wanted) {
        if (thread.original == null) {
            Scheduling found = scheduler.scheduling(thread.watched).orElse(null);
            if (found == null) {
                return;
            }
            originals.record(thread, found);
        }
        for (Backend backend : backends) {
            try {
                backend.apply(thread, wanted);
            } catch (KernelException e) {
                refusal = e;
            }
        }
        // A thread whose settings were refused would be refused again at each look.
        thread.applied = wanted;
    }

    /** Reverts all threads of a process to how they were found. */
    void revert(WatchedProcess process) {
        for (WatchedThread watched : process.threads()) {
            GovernedThread thread = threads.of(watched);
            if (thread.original != null) {
                apply(thread, SchedulingSettings.UNTOUCHED);
            }
            thread.applied = SchedulingSettings.UNTOUCHED;
        }
    }

    /** A new process inherits slice, nice and CPUs from the thread that started it: reverts them. */
    void revertInherited(Task child, Policy policy) {
        originals.add(policy);
        for (Backend backend : backends) {
            try {
                backend.revertInherited(child);
            } catch (KernelException stays) {
                // It has what the user's own child processes could get as well.
            }
        }
    }

    /** The kernel's last refusal, or null; asking takes it away. */
    @Nullable
    KernelException refusal() {
        KernelException last = refusal;
        refusal = null;
        return last;
    }

    ApplyLatency latency() {
        return latency.latency();
    }
}
