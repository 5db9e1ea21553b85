package io.heddle.governor.enforcement;

import io.heddle.kernel.tasks.Scheduling;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.util.Collection;
import java.util.List;

/** All backends on a scripted kernel. */
final class ScriptedBackends {
    final GovernedThreads threads = new GovernedThreads();
    final AffinityBackend affinity;
    final RealtimeBackend realtime;
    final SettingsApplier applier;
    private final List<Backend> backends;

    ScriptedBackends(ScriptedScheduler kernel) {
        CheckedTaskScheduler scheduler = new CheckedTaskScheduler(kernel);
        OriginalScheduling originals = new OriginalScheduling(Scheduling.ORDINARY);
        this.affinity = new AffinityBackend(scheduler);
        this.realtime = new RealtimeBackend(kernel, () -> new ScriptedProtection(kernel));
        this.backends = List.of(affinity, new FairBackend(scheduler, originals), realtime);
        this.applier = new SettingsApplier(scheduler, threads, originals, backends);
        realtime.prepare(Policies.FIFO);
    }

    void apply(Policy policy, WatchedProcess process) {
        applier.apply(policy, process);
    }

    void ended(Collection<WatchedThread> ended) {
        for (WatchedThread thread : ended) {
            backends.forEach(backend -> backend.ended(threads.of(thread)));
        }
    }

    /** What could not be applied or reverted. */
    List<String> limitations() {
        return backends.stream()
                .flatMap(backend -> backend.limitation().stream())
                .toList();
    }
}
