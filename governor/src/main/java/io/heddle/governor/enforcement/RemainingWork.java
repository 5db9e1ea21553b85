package io.heddle.governor.enforcement;

import io.heddle.policy.ThreadOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who of some threads goes first, by the work that is left to them: the rule alone, which touches nothing. Used by the governor's
 * thread alone.
 *
 * <p>A thread of known work has left what it has not done yet; one that has done more than that is thought to have as
 * much left as it is beyond. One of unknown work is thought to have as much left as it has done, which holds for work
 * that differs by orders of magnitude, and serves the young (Corbató's multilevel queues; Nuyens and Wierman, "The
 * Foreground-Background queue: a survey", Performance Evaluation 65, 2008).
 *
 * <p>Nobody waits for ever: who had no CPU for {@link #PATIENCE} goes first for a turn, one thread at a time and one in
 * {@link #RELIEF_PERIOD}. So the wait of n threads is bounded by the patience and n such periods, and the others lose a tenth of
 * one CPU at most.
 */
final class RemainingWork {
    static final Duration PATIENCE = Duration.ofSeconds(10);
    static final Duration RELIEF_PERIOD = Duration.ofSeconds(2);
    static final Duration RELIEF = Duration.ofMillis(200);

    /** What is left to a thread of unknown work is told to a factor of two only, or it would lose its rank all the time. */
    private static final long LEAST_NANOS = RELIEF.toNanos();

    private static final int FIRST = ThreadOrder.RANKS - 1;

    /**
     * A thread at one look.
     *
     * @param work what it has to do in all, null when that isn't known
     * @param cpuNanos what it has done
     * @param ready whether it runs or would if it could
     */
    record Contender(int tid, @Nullable Duration work, long cpuNanos, boolean ready) {}

    /** A thread that waits: since when, and with which CPU time. */
    private record Wait(long since, long cpuNanos) {}

    private final Comparator<Contender> order;
    private final int cpus;
    private final Map<Integer, Wait> waits = new HashMap<>();
    private @Nullable Relief relief;
    private long nextRelief;

    /** Somebody who has waited too long, and goes first now. */
    private record Relief(int tid, long begun, long cpuNanos) {}

    RemainingWork(ThreadOrder order, int cpus, long now) {
        Comparator<Contender> byWork = Comparator.comparingLong(RemainingWork::left);
        // A thread takes its name, by which its work is known, when it first runs. Among equals the eldest goes first:
        // identifiers grow, and where they don't any order will do.
        this.order = Comparator.comparing(RemainingWork::isKnownAtAll)
                .thenComparing(order.first() == ThreadOrder.First.SHORTEST ? byWork : byWork.reversed())
                .thenComparingInt(Contender::tid);
        this.cpus = cpus;
        this.nextRelief = now;
    }

    private static boolean isKnownAtAll(Contender thread) {
        return thread.work() != null || thread.cpuNanos() > 0;
    }

    private static long left(Contender thread) {
        return thread.work() == null
                ? Math.max(LEAST_NANOS, Long.highestOneBit(thread.cpuNanos()))
                : Math.abs(thread.work().toNanos() - thread.cpuNanos());
    }

    /** The ranks of all, by their identifiers; the highest goes first. Who isn't ready takes nobody's place. */
    Map<Integer, Integer> look(List<Contender> threads, long now) {
        watch(threads, now);
        List<Contender> sorted = new ArrayList<>(threads);
        sorted.sort(order);
        Map<Integer, Integer> ranks = HashMap.newHashMap(sorted.size());
        int ahead = 0;
        for (Contender thread : sorted) {
            ranks.put(thread.tid(), Math.max(0, FIRST - ahead / cpus));
            if (thread.ready()) {
                ahead++;
            }
        }
        if (relief != null) {
            ranks.replace(relief.tid(), FIRST);
        }
        return ranks;
    }

    private void watch(List<Contender> threads, long now) {
        Map<Integer, Wait> before = new HashMap<>(waits);
        waits.clear();
        Contender longest = null;
        long since = now - PATIENCE.toNanos();
        Relief present = relief;
        relief = null;
        for (Contender thread : threads) {
            if (present != null && thread.tid() == present.tid() && !isOver(present, thread, now)) {
                relief = present;
            }
            if (thread.ready()) {
                Wait wait = before.get(thread.tid());
                if (wait == null || wait.cpuNanos() != thread.cpuNanos()) {
                    wait = new Wait(now, thread.cpuNanos());
                }
                waits.put(thread.tid(), wait);
                if (wait.since() - since <= 0) {
                    since = wait.since();
                    longest = thread;
                }
            }
        }
        if (relief == null && longest != null && now - nextRelief >= 0) {
            relief = new Relief(longest.tid(), now, longest.cpuNanos());
            nextRelief = now + RELIEF_PERIOD.toNanos();
        }
    }

    private static boolean isOver(Relief relief, Contender thread, long now) {
        return thread.cpuNanos() - relief.cpuNanos() >= RELIEF.toNanos()
                || now - relief.begun() >= RELIEF_PERIOD.toNanos();
    }
}
