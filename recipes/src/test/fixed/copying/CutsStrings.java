package copying;

import java.util.concurrent.RecursiveTask;

class CutsStrings extends RecursiveTask<Integer> {
    private final String text;
    private final int from;
    private final int to;

    CutsStrings(String text) {
        this(text, 0, text.length());
    }

    private CutsStrings(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from < 4_000) {
            int vowels = 0;
            for (int i = from; i < to; i++) {
                if ("aeiou".indexOf(text.charAt(i)) >= 0) {
                    vowels++;
                }
            }
            return vowels;
        }
        int middle = (to - from) / 2;
        CutsStrings left = new CutsStrings(text, from, from + middle); // expect: copy-on-fork
        CutsStrings right = new CutsStrings(text, from + middle, to); // expect: copy-on-fork
        left.fork();
        int vowels = right.compute();
        return vowels + left.join();
    }
}
