package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;
import java.util.function.Consumer;

/** The consumer may keep or change the list that it receives. */
class HandsOutItsCopy extends RecursiveAction {
    private final List<String> words;
    private final Consumer<List<String>> consumer;

    HandsOutItsCopy(List<String> words, Consumer<List<String>> consumer) {
        this.words = words;
        this.consumer = consumer;
    }

    @Override
    protected void compute() {
        if (words.size() < 500) {
            consumer.accept(words);
            return;
        }
        int middle = words.size() / 2;
        invokeAll(
                new HandsOutItsCopy(new ArrayList<>(words.subList(0, middle)), consumer), // expect: copy-on-fork
                new HandsOutItsCopy(new ArrayList<>(words.subList(middle, words.size())), consumer)); // expect: copy-on-fork
    }
}
