package scattered;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The tasks run while the loop sleeps, so invokeAll after the loop would start them later. */
class SleepsBetweenForks extends RecursiveTask<Integer> {
    private final String page;
    private final List<String> links;

    SleepsBetweenForks(String page, List<String> links) {
        this.page = page;
        this.links = links;
    }

    @Override
    protected Integer compute() {
        List<SleepsBetweenForks> children = new ArrayList<>();
        for (String link : links) {
            SleepsBetweenForks child = new SleepsBetweenForks(link, List.of());
            child.fork(); // expect: scattered-data
            children.add(child);
        }
        int length = page.length();
        for (SleepsBetweenForks child : children) {
            length += child.join();
        }
        return length;
    }
}
