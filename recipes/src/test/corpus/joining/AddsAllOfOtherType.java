package joining;

import java.util.Collection;
import java.util.HashSet;
import java.util.TreeSet;
import java.util.concurrent.RecursiveTask;

/** The parent sorts what its children need not. */
class AddsAllOfOtherType extends RecursiveTask<Collection<String>> {
    private final String[] words;
    private final int from;
    private final int to;

    AddsAllOfOtherType(String[] words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Collection<String> compute() {
        if (to - from < 1_000) {
            Collection<String> found = new HashSet<>();
            for (int i = from; i < to; i++) {
                found.add(words[i]);
            }
            return found;
        }
        int middle = (from + to) >>> 1;
        AddsAllOfOtherType left = new AddsAllOfOtherType(words, from, middle);
        AddsAllOfOtherType right = new AddsAllOfOtherType(words, middle, to);
        right.fork();
        Collection<String> sorted = new TreeSet<>();
        sorted.addAll(left.compute()); // expect: copy-on-join
        sorted.addAll(right.join()); // expect: copy-on-join
        return sorted;
    }
}
