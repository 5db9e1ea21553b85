package copying;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class CopiesTwoViewsByAStream extends RecursiveAction {
    private final List<String> words;
    private final int from;
    private final int to;

    CopiesTwoViewsByAStream(List<String> words) {
        this(words, 0, words.size());
    }

    private CopiesTwoViewsByAStream(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        int size = to - from;
        if (size < 1_000) {
            words.subList(from, to).forEach(word -> System.out.println(word.length()));
            return;
        }
        CopiesTwoViewsByAStream ends = new CopiesTwoViewsByAStream(Stream.of(words.subList(from, from + size / 4), words.subList(from + size / 2, from + size))
                .flatMap(Collection::stream)
                .collect(Collectors.toList())); // expect: copy-on-fork
        ends.fork();
        new CopiesTwoViewsByAStream(words, from + size / 4, from + size / 2).compute(); // expect: view-on-fork
        ends.join();
    }
}
