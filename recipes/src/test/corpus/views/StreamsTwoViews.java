package views;

import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Stream;

/** A stream of two views becomes a list of children. */
class StreamsTwoViews extends RecursiveTask<Integer> {
    private final List<String> words;

    StreamsTwoViews(List<String> words) {
        this.words = words;
    }

    @Override
    protected Integer compute() {
        if (words.size() <= 5_000) {
            return words.stream().mapToInt(String::length).sum();
        }
        int middle = words.size() / 2;
        List<StreamsTwoViews> children = Stream.of(
                        words.subList(0, middle), // expect: view-on-fork
                        words.subList(middle, words.size())) // expect: view-on-fork
                .map(StreamsTwoViews::new)
                .toList();
        return ForkJoinTask.invokeAll(children).stream()
                .mapToInt(StreamsTwoViews::join)
                .sum();
    }
}
