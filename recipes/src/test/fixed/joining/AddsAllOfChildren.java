package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.function.Predicate;

/** As in cq4j, but for its views. */
class AddsAllOfChildren<T> extends RecursiveTask<List<T>> {
    private final List<T> source;
    private final Predicate<T> filter;
    private final int from;
    private final int to;

    AddsAllOfChildren(List<T> source, int from, int to, Predicate<T> filter) {
        this.source = source;
        this.filter = filter;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<T> compute() {
        if (to - from < 500) {
            List<T> matching = new ArrayList<>();
            for (T each : source.subList(from, to)) {
                if (filter.test(each)) {
                    matching.add(each);
                }
            }
            return matching;
        } else {
            int mid = (from + to) >>> 1;
            AddsAllOfChildren<T> first = new AddsAllOfChildren<>(source, from, mid, filter);
            AddsAllOfChildren<T> second = new AddsAllOfChildren<>(source, mid, to, filter);
            second.fork();
            List<T> result = first.compute(); // expect: copy-on-join
            result.addAll(second.join()); // expect: copy-on-join
            return result;
        }
    }
}
