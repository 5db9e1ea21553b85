package views;

import java.util.List;
import java.util.concurrent.RecursiveTask;

class SublistViews extends RecursiveTask<Integer> {
    private final List<String> words;

    SublistViews(List<String> words) {
        this.words = words;
    }

    @Override
    protected Integer compute() {
        if (words.size() <= 500) {
            int longest = 0;
            for (String word : words) {
                longest = Math.max(longest, word.length());
            }
            return longest;
        }
        int middle = words.size() / 2;
        SublistViews left = new SublistViews(words.subList(0, middle)); // expect: view-on-fork
        SublistViews right = new SublistViews(words.subList(middle, words.size())); // expect: view-on-fork
        left.fork();
        int longest = right.compute();
        return Math.max(longest, left.join());
    }
}
