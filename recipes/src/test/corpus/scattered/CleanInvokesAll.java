package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class CleanInvokesAll extends RecursiveTask<Integer> {
    private final List<String> pages;

    CleanInvokesAll(List<String> pages) {
        this.pages = pages;
    }

    @Override
    protected Integer compute() {
        List<Page> tasks = new ArrayList<>();
        for (String page : pages) {
            tasks.add(new Page(page));
        }
        int words = 0;
        for (Page task : invokeAll(tasks)) {
            words += task.join();
        }
        return words;
    }

    private static final class Page extends RecursiveTask<Integer> {
        private final String text;

        Page(String text) {
            this.text = text;
        }

        @Override
        protected Integer compute() {
            return text.split(" ").length;
        }
    }
}
