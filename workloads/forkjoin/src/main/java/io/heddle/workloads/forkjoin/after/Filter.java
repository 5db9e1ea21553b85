package io.heddle.workloads.forkjoin.after;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.function.Predicate;

/** View on fork and copy on join, as in the filter of cq4j. */
public final class Filter<T> extends RecursiveTask<List<T>> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 1 << 10;

    private final Predicate<T> predicate;
    private final List<T> source;
    private final int from;
    private final int to;

    public Filter(Predicate<T> predicate, List<T> source) {
        this(predicate, source, 0, source.size());
    }

    private Filter(Predicate<T> predicate, List<T> source, int from, int to) {
        this.predicate = predicate;
        this.source = source;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<T> compute() {
        int size = to - from;
        if (size < FEW) {
            List<T> matching = new ArrayList<>();
            for (int i = from; i < to; i++) {
                if (predicate.test(source.get(i))) {
                    matching.add(source.get(i));
                }
            }
            return matching;
        } else {
            int mid = size / 2;
            Filter<T> first = new Filter<>(predicate, source, from, from + mid);
            Filter<T> second = new Filter<>(predicate, source, from + mid, from + size);
            invokeAll(first, second);
            List<T> result = first.join();
            result.addAll(second.join());
            return result;
        }
    }
}
