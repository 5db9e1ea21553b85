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

/** Ranks application threads by a policy's order: their {@link GovernedThread#rank}. Used by the governor's thread alone. */
final class RankUpdater {
    private static final long PERIOD_NANOS = Duration.ofMillis(200).toNanos();

    /** A clock and a state take some 10 µs to read, which is to be less than a hundredth of one CPU. */
    private static final long NANOS_A_THREAD = 1_000_000;

    private final ThreadOrder order;
    private final GovernedThreads threads;
    private final Proc proc;
    private final RemainingWork ranking;

    /** By name: looking through patterns takes longer. */
    private final Map<String, Optional<Duration>> work = new HashMap<>();

    private long nextLook;

    RankUpdater(ThreadOrder order, GovernedThreads threads, int cpus, Proc proc, long now) {
        this.order = order;
        this.threads = threads;
        this.proc = proc;
        this.ranking = new RemainingWork(order, cpus, now);
        this.nextLook = now;
    }

    /** There are other threads than before. */
    void hasten() {
        nextLook = Long.MIN_VALUE;
    }

    /** To be called at every tick; at most of them it does nothing. Whether ranks may have changed. */
    boolean tick(Collection<WatchedProcess> processes, long now) {
        if (nextLook != Long.MIN_VALUE && now - nextLook < 0) {
            return false;
        }
        List<RemainingWork.Contender> contenders = new ArrayList<>();
        for (WatchedProcess process : processes) {
            if (process.jvm() != null && !process.isLeftAlone()) {
                for (WatchedThread thread : process.threads()) {
                    if (thread.presumedRole() == Role.APP) {
                        contenders.add(contender(process, thread));
                    }
                }
            }
        }
        nextLook = now + Math.max(PERIOD_NANOS, contenders.size() * NANOS_A_THREAD);
        Map<Integer, Integer> ranks = ranking.look(contenders, now);
        for (WatchedProcess process : processes) {
            for (WatchedThread thread : process.threads()) {
                threads.of(thread).rank = ranks.getOrDefault(thread.tid(), 0);
            }
        }
        return true;
    }

    private RemainingWork.Contender contender(WatchedProcess process, WatchedThread thread) {
        TaskClock clock = thread.clock();
        long before = clock == null ? 0 : clock.cpuNanos();
        boolean told = clock != null && clock.update();
        long cpuNanos = clock == null ? 0 : clock.cpuNanos();
        boolean ready = (told && cpuNanos != before)
                || proc.task(process.id().pid(), thread.tid())
                        .filter(TaskStat::isRunnable)
                        .isPresent();
        return new RemainingWork.Contender(
                thread.tid(), work.computeIfAbsent(thread.name(), order::work).orElse(null), cpuNanos, ready);
    }
}
