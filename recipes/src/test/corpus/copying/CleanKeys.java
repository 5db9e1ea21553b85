package copying;

import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.RecursiveAction;

/** Short strings cut in a leaf are what it computes. */
class CleanKeys extends RecursiveAction {
    private final String[] names;
    private final int from;
    private final int to;
    private final ConcurrentMap<String, Integer> initials;

    CleanKeys(String[] names, int from, int to, ConcurrentMap<String, Integer> initials) {
        this.names = names;
        this.from = from;
        this.to = to;
        this.initials = initials;
    }

    @Override
    protected void compute() {
        if (to - from < 256) {
            for (int i = from; i < to; i++) {
                initials.merge(names[i].substring(0, 1), 1, Integer::sum);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        CleanKeys left = new CleanKeys(names, from, middle, initials);
        CleanKeys right = new CleanKeys(names, middle, to, initials);
        left.fork();
        right.compute();
        left.join();
    }
}
