package copying;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class CopiesTwoViewsByAStream extends RecursiveAction {
    private final List<String> words;

    CopiesTwoViewsByAStream(List<String> words) {
        this.words = words;
    }

    @Override
    protected void compute() {
        int size = words.size();
        if (size < 1_000) {
            words.forEach(word -> System.out.println(word.length()));
            return;
        }
        CopiesTwoViewsByAStream ends = new CopiesTwoViewsByAStream(Stream.of(words.subList(0, size / 4), words.subList(size / 2, size))
                .flatMap(Collection::stream)
                .collect(Collectors.toList())); // expect: copy-on-fork
        ends.fork();
        new CopiesTwoViewsByAStream(words.subList(size / 4, size / 2)).compute(); // expect: view-on-fork
        ends.join();
    }
}
