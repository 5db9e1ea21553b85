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
 * The order of threads by their remaining work. It computes ranks and changes no thread. Used by the governor's thread
 * alone.
 *
 * <p>The remaining work of a thread with known total work is the difference to its CPU time, as an absolute value.
 * Other threads are assumed to have as much work left as they have done. That holds for work that differs by orders of
 * magnitude, and favours young threads (F. J. Corbató et al., "An Experimental Time-Sharing System", 1962, multilevel
 * queues; M. Nuyens and A. Wierman, "The Foreground-Background queue: a survey", Performance Evaluation 65, 2008).
 *
 * <p>Aging prevents starvation. A thread without CPU for {@link #AGING_LIMIT} gets the first rank for {@link #BOOST},
 * one thread in each {@link #BOOST_PERIOD}. So n threads wait at most for the limit and n periods, and others lose at
 * most a tenth of one CPU.
 */
final class RemainingWorkOrder {
    static final Duration AGING_LIMIT = Duration.ofSeconds(10);
    static final Duration BOOST_PERIOD = Duration.ofSeconds(2);
    static final Duration BOOST = Duration.ofMillis(200);

    /**
     * The smallest amount of remaining work that is distinguished. Unknown work is rounded to a power of two, so that
     * ranks do not change all the time.
     */
    private static final long MIN_NANOS = BOOST.toNanos();

    private static final int HIGHEST_RANK = ThreadOrder.RANKS - 1;

    /**
     * The state of a thread at one update.
     *
     * @param work total CPU time, null if unknown
     * @param cpuNanos CPU time so far
     * @param ready whether it runs or is runnable
     */
    record ThreadProgress(int tid, @Nullable Duration work, long cpuNanos, boolean ready) {}

    /**
     * A runnable thread without CPU.
     *
     * @param since start of the wait
     * @param cpuNanos CPU time during the wait
     */
    private record Wait(long since, long cpuNanos) {}

    private final Comparator<ThreadProgress> order;
    private final int cpus;
    private final Map<Integer, Wait> waits = new HashMap<>();
    private @Nullable Boost boost;
    private long nextBoost;

    /** A thread that has reached the aging limit, and has the first rank for a while. */
    private record Boost(int tid, long begun, long cpuNanos) {}

    RemainingWorkOrder(ThreadOrder order, int cpus, long now) {
        Comparator<ThreadProgress> byWork = Comparator.comparingLong(RemainingWorkOrder::remainingNanos);
        // A thread sets its name, which identifies its work, when it first runs. The lower id, usually the older
        // thread, wins a tie.
        this.order = Comparator.comparing(RemainingWorkOrder::isNamed)
                .thenComparing(order.first() == ThreadOrder.First.SHORTEST ? byWork : byWork.reversed())
                .thenComparingInt(ThreadProgress::tid);
        this.cpus = cpus;
        this.nextBoost = now;
    }

    private static boolean isNamed(ThreadProgress thread) {
        return thread.work() != null || thread.cpuNanos() > 0;
    }

    private static long remainingNanos(ThreadProgress thread) {
        return thread.work() == null
                ? Math.max(MIN_NANOS, Long.highestOneBit(thread.cpuNanos()))
                : Math.abs(thread.work().toNanos() - thread.cpuNanos());
    }

    /**
     * The ranks of all threads by id; the highest runs first. Threads that are not runnable take no place of others.
     */
    Map<Integer, Integer> ranks(List<ThreadProgress> threads, long now) {
        watch(threads, now);
        List<ThreadProgress> sorted = new ArrayList<>(threads);
        sorted.sort(order);
        Map<Integer, Integer> ranks = HashMap.newHashMap(sorted.size());
        int ahead = 0;
        for (ThreadProgress thread : sorted) {
            ranks.put(thread.tid(), Math.max(0, HIGHEST_RANK - ahead / cpus));
            if (thread.ready()) {
                ahead++;
            }
        }
        if (boost != null) {
            ranks.replace(boost.tid(), HIGHEST_RANK);
        }
        return ranks;
    }

    private void watch(List<ThreadProgress> threads, long now) {
        Map<Integer, Wait> before = new HashMap<>(waits);
        waits.clear();
        ThreadProgress longest = null;
        long since = now - AGING_LIMIT.toNanos();
        Boost present = boost;
        boost = null;
        for (ThreadProgress thread : threads) {
            if (present != null && thread.tid() == present.tid() && !isOver(present, thread, now)) {
                boost = present;
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
        if (boost == null && longest != null && now - nextBoost >= 0) {
            boost = new Boost(longest.tid(), now, longest.cpuNanos());
            nextBoost = now + BOOST_PERIOD.toNanos();
        }
    }

    private static boolean isOver(Boost boost, ThreadProgress thread, long now) {
        return thread.cpuNanos() - boost.cpuNanos() >= BOOST.toNanos() || now - boost.begun() >= BOOST_PERIOD.toNanos();
    }
}
