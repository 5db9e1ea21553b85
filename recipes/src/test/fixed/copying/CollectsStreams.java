package copying;

import java.util.List;
import java.util.concurrent.RecursiveTask;

class CollectsStreams extends RecursiveTask<Long> {
    private final List<Long> values;
    private final int from;
    private final int to;

    CollectsStreams(List<Long> values) {
        this(values, 0, values.size());
    }

    private CollectsStreams(List<Long> values, int from, int to) {
        this.values = values;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 300) {
            long least = Long.MAX_VALUE;
            for (long value : values.subList(from, to)) {
                least = Math.min(least, value);
            }
            return least;
        }
        int middle = (to - from) / 2;
        CollectsStreams left = new CollectsStreams(values, from, from + middle);
        CollectsStreams right = new CollectsStreams(values, from + middle, to);
        left.fork();
        long least = right.compute();
        return Math.min(least, left.join());
    }
}
