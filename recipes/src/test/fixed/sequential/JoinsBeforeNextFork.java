package sequential;

import java.util.concurrent.RecursiveAction;

class JoinsBeforeNextFork extends RecursiveAction {
    private final char[] text;
    private final int from;
    private final int to;

    JoinsBeforeNextFork(char[] text, int from, int to) {
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 1_000) {
            for (int i = from; i < to; i++) {
                text[i] = Character.toUpperCase(text[i]);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        JoinsBeforeNextFork left = new JoinsBeforeNextFork(text, from, middle);
        JoinsBeforeNextFork right = new JoinsBeforeNextFork(text, middle, to);
        invokeAll(left, right); // expect: sequential-fork
    }
}
