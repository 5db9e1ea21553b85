package sleeping;

import java.util.concurrent.RecursiveAction;
import unknown.crawler.*;

/** Nobody knows what the library needs the pause for. */
class SleepsBesideLibrary extends RecursiveAction {
    private final String[] pages;
    private final int from;
    private final int to;

    SleepsBesideLibrary(String[] pages, int from, int to) {
        this.pages = pages;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from > 1_000) {
            int middle = (from + to) >>> 1;
            invokeAll(new SleepsBesideLibrary(pages, from, middle), new SleepsBesideLibrary(pages, middle, to));
            return;
        }
        for (int i = from; i < to; i++) {
            pages[i] = Crawler.load(pages[i]);
            try {
                Thread.sleep(100); // expect: sleepy-worker
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
