package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Both branches fill one list, and a lambda uses it. */
class AddsAllInElse extends RecursiveTask<List<String>> {
    private final List<String> words;
    private final int from;
    private final int to;

    AddsAllInElse(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        final List<String> result;

        if (to - from < 1_000) {
            result = new ArrayList<>();
            words.subList(from, to).forEach(word -> result.add(word.strip()));
        } else {
            int middle = (from + to) >>> 1;
            AddsAllInElse left = new AddsAllInElse(words, from, middle);
            AddsAllInElse right = new AddsAllInElse(words, middle, to);
            right.fork();
            result = left.compute(); // expect: copy-on-join
            result.addAll(right.join()); // expect: copy-on-join
        }
        return result;
    }
}
