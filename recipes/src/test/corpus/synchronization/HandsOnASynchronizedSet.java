package synchronization;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** One task hands the synchronized set on to another. */
class HandsOnASynchronizedSet extends RecursiveAction {
    private final List<List<String>> texts;
    private final Set<String> words;

    HandsOnASynchronizedSet(List<List<String>> texts, Set<String> words) {
        this.texts = texts;
        this.words = words;
    }

    static Set<String> words(List<List<String>> texts) {
        Set<String> words = Collections.synchronizedSet(new HashSet<>());
        ForkJoinPool.commonPool().invoke(new HandsOnASynchronizedSet(texts, words));
        return words;
    }

    @Override
    protected void compute() {
        invokeAll(texts.stream().map(text -> new Text(text, words)).toList());
    }

    static class Text extends RecursiveAction {
        private final List<String> text;
        private final Set<String> all;

        Text(List<String> text, Set<String> all) {
            this.text = text;
            this.all = all;
        }

        @Override
        protected void compute() {
            for (String word : text) {
                if (word.length() > 3) {
                    all.add(word); // expect: task-synchronization
                }
            }
        }
    }
}
