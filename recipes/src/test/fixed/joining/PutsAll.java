package joining;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RecursiveTask;

class PutsAll extends RecursiveTask<Map<String, Integer>> {
    private final List<String> words;
    private final int from;
    private final int to;

    PutsAll(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Map<String, Integer> compute() {
        if (to - from < 250) {
            Map<String, Integer> lengths = new HashMap<>();
            for (int i = from; i < to; i++) {
                lengths.put(words.get(i), words.get(i).length());
            }
            return lengths;
        }
        int middle = (from + to) >>> 1;
        PutsAll left = new PutsAll(words, from, middle);
        PutsAll right = new PutsAll(words, middle, to);
        left.fork();
        Map<String, Integer> lengths = right.compute(); // expect: copy-on-join
        lengths.putAll(left.join()); // expect: copy-on-join
        return lengths;
    }
}
