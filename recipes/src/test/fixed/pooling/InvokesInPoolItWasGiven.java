package pooling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

class InvokesInPoolItWasGiven<T extends Comparable<T>> extends RecursiveTask<T> {
    private final ForkJoinPool pool;
    private final T[] values;
    private final int from;
    private final int to;

    InvokesInPoolItWasGiven(ForkJoinPool pool, T[] values, int from, int to) {
        this.pool = pool;
        this.values = values;
        this.from = from;
        this.to = to;
    }

    @Override
    protected T compute() {
        if (to - from <= 256) {
            T most = values[from];
            for (int i = from + 1; i < to; i++) {
                most = greater(most, values[i]);
            }
            return most;
        }
        int middle = from + (to - from) / 2;
        T left = new InvokesInPoolItWasGiven<>(pool, values, from, middle).invoke(); // expect: centralized-pooling
        T right = new InvokesInPoolItWasGiven<>(pool, values, middle, to).compute();
        return greater(left, right);
    }

    private T greater(T one, T other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
