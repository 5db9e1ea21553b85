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

/** Applies the policy's settings to threads by all backends, and reverts them. Used by the governor's thread alone. */
final class SettingsApplier {
    private final CheckedTaskScheduler scheduler;
    private final GovernedThreads threads;
    private final OriginalScheduling originals;
    private final List<Backend> backends;
    private final ApplyLatency.Recorder latency = new ApplyLatency.Recorder();
    private @Nullable KernelException refusal;
    private @Nullable Long changedAt;

    SettingsApplier(
            CheckedTaskScheduler scheduler,
            GovernedThreads threads,
            OriginalScheduling originals,
            List<Backend> backends) {
        this.scheduler = scheduler;
        this.threads = threads;
        this.originals = originals;
        this.backends = backends;
    }

    /** Records a change of policy. No latency counts from an earlier time. */
    void policyChanged() {
        changedAt = System.nanoTime();
    }

    /** Applies the policy to all threads of a JVM. Reverts the threads of a process that no longer runs a JVM. */
    void apply(Policy policy, WatchedProcess process) {
        if (process.isGovernedElsewhere()) {
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
                if (!thread.hasBeenGoverned
                        && wanted.equals(thread.applied)
                        && !wanted.equals(SchedulingSettings.UNTOUCHED)) {
                    thread.hasBeenGoverned = true;
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
        // Refused settings count as applied, because each later update would be refused as well.
        thread.applied = wanted;
    }

    /** Reverts all threads of a process to their original scheduling. */
    void revert(WatchedProcess process) {
        for (WatchedThread watched : process.threads()) {
            GovernedThread thread = threads.of(watched);
            if (thread.original != null) {
                apply(thread, SchedulingSettings.UNTOUCHED);
            }
            thread.applied = SchedulingSettings.UNTOUCHED;
        }
    }

    /** Reverts what a new process inherited from the thread that started it: slice, nice and CPUs. */
    void revertInherited(Task child, Policy policy) {
        originals.add(policy);
        for (Backend backend : backends) {
            try {
                backend.revertInherited(child);
            } catch (KernelException stays) {
                // The process keeps settings that a user's own child processes could have as well.
            }
        }
    }

    /** The last refusal of the kernel since the previous call; null if there is none. */
    @Nullable
    KernelException takeRefusal() {
        KernelException last = refusal;
        refusal = null;
        return last;
    }

    ApplyLatency latency() {
        return latency.latency();
    }
}
