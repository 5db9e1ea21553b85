package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class CopiesSublists extends RecursiveTask<Integer> {
    private final List<String> words;

    CopiesSublists(List<String> words) {
        this.words = words;
    }

    @Override
    protected Integer compute() {
        if (words.size() < 500) {
            int letters = 0;
            for (String word : words) {
                letters += word.length();
            }
            return letters;
        }
        int middle = words.size() / 2;
        CopiesSublists left = new CopiesSublists(new ArrayList<>(words.subList(0, middle))); // expect: copy-on-fork
        CopiesSublists right = new CopiesSublists(new ArrayList<>(words.subList(middle, words.size()))); // expect: copy-on-fork
        left.fork();
        int letters = right.compute();
        return letters + left.join();
    }
}
