package io.heddle.scheduler.gang;

import io.heddle.scheduler.idling.Pauses;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The threads of a gang in one computation: they steal, wait, and count what they do. */
final class GangThreads implements WorkerThreads {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    private final List<? extends TaskDeque<?>> deques;
    private final Counters[] counters;
    private final AtomicReferenceArray<@Nullable Thread> threads;

    /** The waiting of one worker, with its counts. The worker writes them; they are read after the computation. */
    static final class Counters implements Pauses {
        long tasks;
        private long steals;
        private long failedSteals;
        private long spins;
        private long yields;
        private long sleeps;
        private long parks;

        @Override
        public void spin(int pauses) {
            spins += pauses;
            for (int i = 0; i < pauses; i++) {
                Thread.onSpinWait();
            }
        }

        @Override
        @SuppressWarnings("ThreadPriorityCheck") // The protocols of HotSpot yield.
        public void yieldNow() {
            yields++;
            Thread.yield();
        }

        @Override
        public void sleep(long nanos) {
            sleeps++;
            LockSupport.parkNanos(this, nanos);
        }
    }

    GangThreads(List<? extends TaskDeque<?>> deques) {
        this.deques = deques;
        this.counters = new Counters[deques.size()];
        this.threads = new AtomicReferenceArray<>(deques.size());
        for (int i = 0; i < counters.length; i++) {
            counters[i] = new Counters();
        }
    }

    /** Says that the calling thread is a worker. */
    void begin(int worker) {
        threads.set(worker, Thread.currentThread());
    }

    Counters counters(int worker) {
        return counters[worker];
    }

    /**
     * Steals a task: twice as often as there are workers, of the one of two random workers that has more. So do HotSpot's
     * collectors (Hassanein, section 2.2).
     */
    <T> @Nullable T steal(int worker, List<TaskDeque<T>> from) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int workers = from.size();
        for (int i = 0; i < 2 * workers; i++) {
            TaskDeque<T> one = from.get(random.nextInt(workers));
            TaskDeque<T> other = from.get(random.nextInt(workers));
            T task = (one.size() >= other.size() ? one : other).steal();
            if (task != null) {
                counters[worker].steals++;
                return task;
            }
            counters[worker].failedSteals++;
        }
        return null;
    }

    @Override
    public int workers() {
        return deques.size();
    }

    @Override
    public int cpus() {
        return CPUS;
    }

    @Override
    public int queuedTasks() {
        int sum = 0;
        for (TaskDeque<?> deque : deques) {
            sum += deque.size();
        }
        return sum;
    }

    @Override
    public Pauses pauses(int worker) {
        return counters[worker];
    }

    @Override
    public void park(int worker) {
        counters[worker].parks++;
        LockSupport.park(this);
        // With a pending interrupt, no later park would wait.
        Thread.interrupted();
    }

    @Override
    public void unpark(int worker) {
        LockSupport.unpark(threads.get(worker));
    }

    GangStatistics statistics() {
        Counters sum = new Counters();
        for (Counters each : counters) {
            sum.tasks += each.tasks;
            sum.steals += each.steals;
            sum.failedSteals += each.failedSteals;
            sum.spins += each.spins;
            sum.yields += each.yields;
            sum.sleeps += each.sleeps;
            sum.parks += each.parks;
        }
        return new GangStatistics(
                sum.tasks, sum.steals, sum.failedSteals, sum.spins, sum.yields, sum.sleeps, sum.parks);
    }
}
