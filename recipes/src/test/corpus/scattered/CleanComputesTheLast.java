package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The parent computes one of the children, as invokeAll does. */
class CleanComputesTheLast extends RecursiveTask<Integer> {
    private final List<String> texts;
    private final int from;
    private final int to;

    CleanComputesTheLast(List<String> texts, int from, int to) {
        this.texts = texts;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int length = 0;
            for (int i = from; i < to; i++) {
                length += texts.get(i).length();
            }
            return length;
        }
        List<CleanComputesTheLast> forked = new ArrayList<>();
        int step = (to - from) / 4 + 1;
        int begin = from;
        for (; begin + step < to; begin += step) {
            CleanComputesTheLast part = new CleanComputesTheLast(texts, begin, begin + step);
            part.fork();
            forked.add(part);
        }
        int length = new CleanComputesTheLast(texts, begin, to).compute();
        for (CleanComputesTheLast part : forked) {
            length += part.join();
        }
        return length;
    }
}
