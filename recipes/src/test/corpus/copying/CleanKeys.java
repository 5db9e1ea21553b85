package copying;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RecursiveTask;

/** Short strings cut in a leaf are what it computes. */
class CleanKeys extends RecursiveTask<Map<String, Integer>> {
    private final String[] names;
    private final int from;
    private final int to;

    CleanKeys(String[] names, int from, int to) {
        this.names = names;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Map<String, Integer> compute() {
        if (to - from < 256) {
            Map<String, Integer> initials = new TreeMap<>();
            for (int i = from; i < to; i++) {
                initials.merge(names[i].substring(0, 1), 1, Integer::sum);
            }
            return initials;
        }
        int middle = (from + to) >>> 1;
        CleanKeys left = new CleanKeys(names, from, middle);
        CleanKeys right = new CleanKeys(names, middle, to);
        left.fork();
        Map<String, Integer> initials = right.compute();
        left.join().forEach((initial, count) -> initials.merge(initial, count, Integer::sum));
        return initials;
    }
}
