package order;

import java.util.concurrent.RecursiveTask;

/** Operands are evaluated from the left: it waits for one half, then computes the other. */
class JoinsBeforeItComputes extends RecursiveTask<Integer> {
    private final String text;
    private final int from;
    private final int to;

    JoinsBeforeItComputes(String text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 5_000) {
            int spaces = 0;
            for (int i = from; i < to; i++) {
                spaces += text.charAt(i) == ' ' ? 1 : 0;
            }
            return spaces;
        }
        int middle = (from + to) >>> 1;
        JoinsBeforeItComputes left = new JoinsBeforeItComputes(text, from, middle);
        JoinsBeforeItComputes right = new JoinsBeforeItComputes(text, middle, to);
        left.fork();
        return right.compute() + left.join(); // expect: fork-order
    }
}
