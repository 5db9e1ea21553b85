package synchronization;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A parallel stream takes one lock for each element. */
class LockInParallelStream {
    private final Lock lock = new ReentrantLock();
    private long total;

    long sum(List<Long> values) {
        values.parallelStream().forEach(this::add);
        return total;
    }

    private void add(long value) {
        lock.lock(); // expect: task-synchronization
        try {
            total += value;
        } finally {
            lock.unlock();
        }
    }
}
