package scattered;

import java.util.concurrent.CountedCompleter;

/** The loop that the documentation of CountedCompleter recommends: each step forks half of what is left. */
class CleanCompleterLoop extends CountedCompleter<Void> {
    private final char[] text;
    private final int from;
    private int to;

    CleanCompleterLoop(CountedCompleter<?> parent, char[] text, int from, int to) {
        super(parent);
        this.text = text;
        this.from = from;
        this.to = to;
    }

    @Override
    public void compute() {
        while (to - from >= 2_000) {
            int middle = (from + to) >>> 1;
            addToPendingCount(1);
            new CleanCompleterLoop(this, text, middle, to).fork();
            to = middle;
        }
        for (int i = from; i < to; i++) {
            text[i] = Character.toLowerCase(text[i]);
        }
        propagateCompletion();
    }
}
