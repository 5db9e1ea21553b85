package io.heddle.governor.enforcement;

import io.heddle.hotspot.roles.Role;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.policy.ThreadOrder;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Updates the {@linkplain GovernedThread#rank ranks} of application threads by a policy's order. Used by the governor's
 * thread alone.
 */
final class RankUpdater {
    private static final long PERIOD_NANOS = Duration.ofMillis(200).toNanos();

    /**
     * The period for each thread. Reading its clock and state takes some 10 µs, so this bounds the cost to 1 % of one
     * CPU.
     */
    private static final long NANOS_PER_THREAD = 1_000_000;

    private final ThreadOrder order;
    private final GovernedThreads threads;
    private final Proc proc;
    private final RemainingWorkOrder remaining;

    /** The total work by thread name, cached because matching patterns takes longer. */
    private final Map<String, Optional<Duration>> work = new HashMap<>();

    private long nextUpdate;

    RankUpdater(ThreadOrder order, GovernedThreads threads, int cpus, Proc proc, long now) {
        this.order = order;
        this.threads = threads;
        this.proc = proc;
        this.remaining = new RemainingWorkOrder(order, cpus, now);
        this.nextUpdate = now;
    }

    /** Requests an update at the next tick, because threads have changed. */
    void requestUpdate() {
        nextUpdate = Long.MIN_VALUE;
    }

    /**
     * Updates the ranks if it is time. Called at every tick.
     *
     * @return whether ranks may have changed
     */
    boolean tick(Collection<WatchedProcess> processes, long now) {
        if (nextUpdate != Long.MIN_VALUE && now - nextUpdate < 0) {
            return false;
        }
        List<RemainingWorkOrder.ThreadProgress> threadProgress = new ArrayList<>();
        for (WatchedProcess process : processes) {
            if (process.jvm() != null && !process.isGovernedElsewhere()) {
                for (WatchedThread thread : process.threads()) {
                    if (thread.presumedRole() == Role.APP) {
                        threadProgress.add(progress(process, thread));
                    }
                }
            }
        }
        nextUpdate = now + Math.max(PERIOD_NANOS, threadProgress.size() * NANOS_PER_THREAD);
        Map<Integer, Integer> ranks = remaining.ranks(threadProgress, now);
        for (WatchedProcess process : processes) {
            for (WatchedThread thread : process.threads()) {
                threads.of(thread).rank = ranks.getOrDefault(thread.tid(), 0);
            }
        }
        return true;
    }

    private RemainingWorkOrder.ThreadProgress progress(WatchedProcess process, WatchedThread thread) {
        TaskClock clock = thread.clock();
        long before = clock == null ? 0 : clock.cpuNanos();
        boolean isRead = clock != null && clock.update();
        long cpuNanos = clock == null ? 0 : clock.cpuNanos();
        boolean ready = (isRead && cpuNanos != before)
                || proc.task(process.id().pid(), thread.tid())
                        .filter(TaskStat::isRunnable)
                        .isPresent();
        return new RemainingWorkOrder.ThreadProgress(
                thread.tid(), work.computeIfAbsent(thread.name(), order::work).orElse(null), cpuNanos, ready);
    }
}
