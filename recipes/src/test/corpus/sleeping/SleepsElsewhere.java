package sleeping;

import java.util.concurrent.RecursiveAction;

/** What sleeps is in another file. */
class SleepsElsewhere extends RecursiveAction {
    private final StringBuilder[] pages;
    private final int from;
    private final int to;

    SleepsElsewhere(StringBuilder[] pages, int from, int to) {
        this.pages = pages;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 16) {
            for (int i = from; i < to; i++) {
                pages[i].reverse();
                Politeness.beforeNext();
            }
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(new SleepsElsewhere(pages, from, middle), new SleepsElsewhere(pages, middle, to));
        }
    }
}
