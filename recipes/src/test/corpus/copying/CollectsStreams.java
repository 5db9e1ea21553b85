package copying;

import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Collectors;

class CollectsStreams extends RecursiveTask<Long> {
    private final List<Long> values;

    CollectsStreams(List<Long> values) {
        this.values = values;
    }

    @Override
    protected Long compute() {
        if (values.size() <= 300) {
            long least = Long.MAX_VALUE;
            for (long value : values) {
                least = Math.min(least, value);
            }
            return least;
        }
        int middle = values.size() / 2;
        List<Long> head = values.stream().limit(middle).collect(Collectors.toList()); // expect: copy-on-fork
        List<Long> tail = values.stream().skip(middle).toList(); // expect: copy-on-fork
        CollectsStreams left = new CollectsStreams(head);
        CollectsStreams right = new CollectsStreams(tail);
        left.fork();
        long least = right.compute();
        return Math.min(least, left.join());
    }
}
