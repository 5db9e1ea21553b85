package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Each child copies the whole. */
class CopiesInConstructor extends RecursiveTask<Integer> {
    private final List<Integer> all;
    private final int from;
    private final int to;

    CopiesInConstructor(List<Integer> all, int from, int to) {
        this.all = new ArrayList<>(all); // expect: copy-on-fork
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 128) {
            int most = Integer.MIN_VALUE;
            for (int i = from; i < to; i++) {
                most = Math.max(most, all.get(i));
            }
            return most;
        }
        int middle = (from + to) >>> 1;
        CopiesInConstructor left = new CopiesInConstructor(all, from, middle);
        CopiesInConstructor right = new CopiesInConstructor(all, middle, to);
        left.fork();
        int most = right.compute();
        return Math.max(most, left.join());
    }
}
