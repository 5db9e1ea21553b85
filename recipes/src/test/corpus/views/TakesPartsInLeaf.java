package views;

import java.util.List;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Stream;

/** The leaf takes parts of the data as well. */
class TakesPartsInLeaf extends RecursiveTask<Integer> {
    private final List<String> words;

    TakesPartsInLeaf(List<String> words) {
        this.words = words;
    }

    @Override
    protected Integer compute() {
        int middle = words.size() / 2;
        if (words.size() < 400) {
            return Stream.of(words.subList(0, middle), words.subList(middle, words.size()))
                    .mapToInt(each -> String.join(" ", each).length())
                    .sum();
        }
        TakesPartsInLeaf left = new TakesPartsInLeaf(words.subList(0, middle)); // expect: view-on-fork
        TakesPartsInLeaf right = new TakesPartsInLeaf(words.subList(middle, words.size())); // expect: view-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
