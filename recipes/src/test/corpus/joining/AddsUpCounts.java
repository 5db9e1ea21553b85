package joining;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RecursiveTask;

/** Each level of the recursion adds the counts of one half to those of the other. */
class AddsUpCounts extends RecursiveTask<Map<String, Integer>> {
    private final String[] words;
    private final int from;
    private final int to;

    AddsUpCounts(String[] words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Map<String, Integer> compute() {
        if (to - from <= 1_000) {
            Map<String, Integer> counts = new HashMap<>();
            for (int i = from; i < to; i++) {
                counts.merge(words[i], 1, Integer::sum);
            }
            return counts;
        }
        int middle = (from + to) >>> 1;
        AddsUpCounts left = new AddsUpCounts(words, from, middle);
        AddsUpCounts right = new AddsUpCounts(words, middle, to);
        left.fork();
        Map<String, Integer> last = right.compute();
        Map<String, Integer> first = left.join();
        last.forEach((word, count) -> first.merge(word, count, Integer::sum)); // expect: copy-on-join
        return first;
    }
}
