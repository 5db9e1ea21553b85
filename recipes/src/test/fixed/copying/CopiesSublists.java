package copying;

import java.util.List;
import java.util.concurrent.RecursiveTask;

class CopiesSublists extends RecursiveTask<Integer> {
    private final List<String> words;
    private final int from;
    private final int to;

    CopiesSublists(List<String> words) {
        this(words, 0, words.size());
    }

    private CopiesSublists(List<String> words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from < 500) {
            int letters = 0;
            for (String word : words.subList(from, to)) {
                letters += word.length();
            }
            return letters;
        }
        int middle = (to - from) / 2;
        CopiesSublists left = new CopiesSublists(words, from, from + middle); // expect: copy-on-fork
        CopiesSublists right = new CopiesSublists(words, from + middle, to); // expect: copy-on-fork
        left.fork();
        int letters = right.compute();
        return letters + left.join();
    }
}
