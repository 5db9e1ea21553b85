package synchronization;

import java.util.Map;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is in a method of another class's kind: what compute calls. */
class LockedAccumulator extends RecursiveAction {
    private final String[] words;
    private final int from;
    private final int to;
    private final Counts counts;

    LockedAccumulator(String[] words, int from, int to, Counts counts) {
        this.words = words;
        this.from = from;
        this.to = to;
        this.counts = counts;
    }

    @Override
    protected void compute() {
        if (to - from <= 600) {
            for (int i = from; i < to; i++) {
                counts.add(words[i]);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(
                new LockedAccumulator(words, from, middle, counts), new LockedAccumulator(words, middle, to, counts));
    }

    static final class Counts {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, Integer> counts;

        Counts(Map<String, Integer> counts) {
            this.counts = counts;
        }

        void add(String word) {
            lock.lock(); // expect: task-synchronization
            try {
                counts.merge(word, 1, Integer::sum);
            } finally {
                lock.unlock();
            }
        }
    }
}
