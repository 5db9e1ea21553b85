package views;

import java.util.List;
import java.util.concurrent.RecursiveTask;

class SublistViews extends RecursiveTask<Integer> {
    private final List<String> words;
    private final int from;
    private final int to;

    SublistViews(List<String> words) {
        this(words, 0, words.size());
    }

    private SublistViews(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 500) {
            int longest = 0;
            for (String word : words.subList(from, to)) {
                longest = Math.max(longest, word.length());
            }
            return longest;
        }
        int middle = (to - from) / 2;
        SublistViews left = new SublistViews(words, from, from + middle); // expect: view-on-fork
        SublistViews right = new SublistViews(words, from + middle, to); // expect: view-on-fork
        left.fork();
        int longest = right.compute();
        return Math.max(longest, left.join());
    }
}
