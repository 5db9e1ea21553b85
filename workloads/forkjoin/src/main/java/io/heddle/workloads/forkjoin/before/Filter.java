package io.heddle.workloads.forkjoin.before;

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

    public Filter(Predicate<T> predicate, List<T> source) {
        this.predicate = predicate;
        this.source = source;
    }

    @Override
    protected List<T> compute() {
        int size = source.size();
        if (size < FEW) {
            List<T> matching = new ArrayList<>();
            for (int i = 0; i < source.size(); i++) {
                if (predicate.test(source.get(i))) {
                    matching.add(source.get(i));
                }
            }
            return matching;
        } else {
            List<T> result = new ArrayList<>();
            int mid = size / 2;
            Filter<T> first = new Filter<>(predicate, source.subList(0, mid));
            Filter<T> second = new Filter<>(predicate, source.subList(mid, size));
            first.fork();
            second.fork();
            result.addAll(first.join());
            result.addAll(second.join());
            return result;
        }
    }
}
