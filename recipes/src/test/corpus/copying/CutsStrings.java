package copying;

import java.util.concurrent.RecursiveTask;

class CutsStrings extends RecursiveTask<Integer> {
    private final String text;

    CutsStrings(String text) {
        this.text = text;
    }

    @Override
    protected Integer compute() {
        if (text.length() < 4_000) {
            int vowels = 0;
            for (int i = 0; i < text.length(); i++) {
                if ("aeiou".indexOf(text.charAt(i)) >= 0) {
                    vowels++;
                }
            }
            return vowels;
        }
        int middle = text.length() / 2;
        CutsStrings left = new CutsStrings(text.substring(0, middle)); // expect: copy-on-fork
        CutsStrings right = new CutsStrings(text.substring(middle)); // expect: copy-on-fork
        left.fork();
        int vowels = right.compute();
        return vowels + left.join();
    }
}
