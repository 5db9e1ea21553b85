package cutoffs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The leaf is a sequential sort of a few elements, in methods of another class. */
class SortsAFewByItself extends RecursiveTask<List<Integer>> {
    private static final int THRESHOLD = 20;

    private final List<Integer> list;
    private final int from;
    private final int to;

    SortsAFewByItself(List<Integer> list) {
        this(list, 0, list.size());
    }

    private SortsAFewByItself(List<Integer> list, int from, int to) {
        this.list = list;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<Integer> compute() {
        if (to - from < THRESHOLD) { // expect: tiny-cutoff
            return Sequential.sorted(list.subList(from, to));
        }
        int middle = (to - from) / 2;
        SortsAFewByItself left = new SortsAFewByItself(list, from, from + middle); // expect: view-on-fork
        SortsAFewByItself right = new SortsAFewByItself(list, from + middle, to); // expect: view-on-fork
        left.fork();
        List<Integer> last = right.compute();
        return Sequential.merged(left.join(), last);
    }

    static final class Sequential {
        static List<Integer> sorted(List<Integer> list) {
            if (list.size() < 2) {
                return list;
            }
            int middle = list.size() / 2;
            return merged(sorted(list.subList(0, middle)), sorted(list.subList(middle, list.size())));
        }

        static List<Integer> merged(List<Integer> first, List<Integer> second) {
            List<Integer> all = new ArrayList<>(first.size() + second.size());
            int i = 0;
            int j = 0;
            while (i < first.size() && j < second.size()) {
                all.add(first.get(i) <= second.get(j) ? first.get(i++) : second.get(j++));
            }
            all.addAll(first.subList(i, first.size()));
            all.addAll(second.subList(j, second.size()));
            return all;
        }
    }
}
