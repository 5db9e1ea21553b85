package scattered;

import java.util.List;
import java.util.concurrent.RecursiveAction;

class ForksInForEach extends RecursiveAction {
    private final List<StringBuilder> pages;

    ForksInForEach(List<StringBuilder> pages) {
        this.pages = pages;
    }

    @Override
    protected void compute() {
        List<Page> tasks = pages.stream().map(Page::new).toList();
        invokeAll(tasks); // expect: scattered-data
    }

    private static final class Page extends RecursiveAction {
        private final StringBuilder text;

        Page(StringBuilder text) {
            this.text = text;
        }

        @Override
        protected void compute() {
            text.reverse();
        }
    }
}
