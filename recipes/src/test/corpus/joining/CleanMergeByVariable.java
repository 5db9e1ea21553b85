package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** A variable holds the result of the comparison, and counts with itself. */
class CleanMergeByVariable extends RecursiveTask<List<String>> {
    private final List<String> words;
    private final int from;
    private final int to;

    CleanMergeByVariable(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        if (to - from <= 1_000) {
            List<String> sorted = new ArrayList<>();
            for (int i = from; i < to; i++) {
                sorted.add(words.get(i));
            }
            sorted.sort(null);
            return sorted;
        }
        int middle = (from + to) >>> 1;
        CleanMergeByVariable left = new CleanMergeByVariable(words, from, middle);
        CleanMergeByVariable right = new CleanMergeByVariable(words, middle, to);
        left.fork();
        List<String> last = right.compute();
        return merged(left.join(), last);
    }

    private static List<String> merged(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>();
        int i = 0;
        int j = 0;
        int steps = 0;
        while (i < first.size() && j < second.size() && steps >= 0) {
            steps = steps + 1;
            String one = first.get(i);
            String other = second.get(j);
            int order = one.compareTo(other);
            if (order <= 0) {
                all.add(one);
                i++;
            } else {
                all.add(other);
                j++;
            }
        }
        while (i < first.size()) {
            all.add(first.get(i++));
        }
        while (j < second.size()) {
            all.add(second.get(j++));
        }
        return all;
    }
}
