package joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RecursiveTask;

/** The worker's own counts are merged into those of the child. */
class MergesIntoTheChildsMap extends RecursiveTask<Map<String, Integer>> {
    private final List<String> words;
    private final int begin;
    private final int end;

    MergesIntoTheChildsMap(List<String> words, int begin, int end) {
        this.words = words;
        this.begin = begin;
        this.end = end;
    }

    @Override
    protected Map<String, Integer> compute() {
        if (end - begin < 10_000) {
            return count(end);
        }
        MergesIntoTheChildsMap right = new MergesIntoTheChildsMap(words, (begin + end) / 2, end);
        right.fork();
        Map<String, Integer> own = count((begin + end) / 2);
        Map<String, Integer> all = right.join();
        own.forEach((word, count) -> all.merge(word, count, Integer::sum)); // expect: copy-on-join
        return all;
    }

    private Map<String, Integer> count(int to) {
        Map<String, Integer> counts = new HashMap<>();
        for (int i = begin; i < to; i++) {
            counts.merge(words.get(i), 1, Integer::sum);
        }
        return counts;
    }
}
