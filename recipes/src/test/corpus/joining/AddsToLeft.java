package joining;

import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** A recursion that filters: what a region would hold isn't known before. */
class AddsToLeft extends RecursiveTask<List<String>> {
    private final String[] lines;
    private final int from;
    private final int to;

    AddsToLeft(String[] lines, int from, int to) {
        this.lines = lines;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        if (to - from < 400) {
            List<String> matching = new LinkedList<>();
            for (int i = from; i < to; i++) {
                if (lines[i].startsWith("#")) {
                    matching.add(lines[i]);
                }
            }
            return matching;
        }
        int middle = (from + to) / 2;
        AddsToLeft right = new AddsToLeft(lines, middle, to);
        right.fork();
        List<String> matching = new AddsToLeft(lines, from, middle).compute();
        matching.addAll(right.join()); // expect: copy-on-join
        return matching;
    }
}
