package io.heddle.governor.session;

import io.heddle.governor.policy.Order;
import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskStat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Brings a policy's order to the program's application threads: their {@link WatchedThread#rank}. Used by the governor's thread alone. */
final class Ranks {
    private static final long PERIOD_NANOS = Duration.ofMillis(200).toNanos();

    /** A clock and a state take some 10 µs to read, which is to be less than a hundredth of one CPU. */
    private static final long NANOS_A_THREAD = 1_000_000;

    private final Order order;
    private final Proc proc;
    private final Ranking ranking;

    /** By name: looking through patterns takes longer. */
    private final Map<String, Optional<Duration>> work = new HashMap<>();

    private long nextLook;

    Ranks(Order order, int cpus, Proc proc, long now) {
        this.order = order;
        this.proc = proc;
        this.ranking = new Ranking(order, cpus, now);
        this.nextLook = now;
    }

    /** There are other threads than before. */
    void hasten() {
        nextLook = Long.MIN_VALUE;
    }

    /** To be called at every tick; at most of them it does nothing. Whether ranks may have changed. */
    boolean look(Collection<WatchedProcess> processes, long now) {
        if (nextLook != Long.MIN_VALUE && now - nextLook < 0) {
            return false;
        }
        List<Ranking.Contender> contenders = new ArrayList<>();
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
                thread.rank = ranks.getOrDefault(thread.tid, 0);
            }
        }
        return true;
    }

    private Ranking.Contender contender(WatchedProcess process, WatchedThread thread) {
        long before = thread.clock == null ? 0 : thread.clock.cpuNanos();
        boolean told = thread.clock != null && thread.clock.update();
        long cpuNanos = thread.clock == null ? 0 : thread.clock.cpuNanos();
        boolean ready = (told && cpuNanos != before)
                || proc.task(process.id.pid(), thread.tid)
                        .filter(TaskStat::isRunnable)
                        .isPresent();
        return new Ranking.Contender(
                thread.tid, work.computeIfAbsent(thread.name, order::work).orElse(null), cpuNanos, ready);
    }
}
