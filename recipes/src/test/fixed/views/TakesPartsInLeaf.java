package views;

import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Stream;

/** The leaf takes parts of the data as well. */
class TakesPartsInLeaf extends RecursiveTask<Integer> {
    private final List<String> words;
    private final int from;
    private final int to;

    TakesPartsInLeaf(List<String> words) {
        this(words, 0, words.size());
    }

    private TakesPartsInLeaf(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        int middle = (to - from) / 2;
        if (to - from < 400) {
            return Stream.of(words.subList(from, from + middle), words.subList(from + middle, to))
                    .mapToInt(each -> String.join(" ", each).length())
                    .sum();
        }
        TakesPartsInLeaf left = new TakesPartsInLeaf(words, from, from + middle); // expect: view-on-fork
        TakesPartsInLeaf right = new TakesPartsInLeaf(words, from + middle, to); // expect: view-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
