package joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.RecursiveTask;

class AddsWrapped extends RecursiveTask<String[]> {
    private final String[] lines;
    private final int from;
    private final int to;

    AddsWrapped(String[] lines, int from, int to) {
        this.lines = lines;
        this.from = from;
        this.to = to;
    }

    @Override
    protected String[] compute() {
        if (to - from <= 700) {
            return Arrays.copyOfRange(lines, from, to);
        }
        int middle = (from + to) / 2;
        AddsWrapped left = new AddsWrapped(lines, from, middle);
        AddsWrapped right = new AddsWrapped(lines, middle, to);
        left.fork();
        String[] last = right.compute();
        List<String> all = new ArrayList<>();
        all.addAll(Arrays.asList(left.join())); // expect: copy-on-join
        all.addAll(Arrays.asList(last)); // expect: copy-on-join
        return all.toArray(new String[0]);
    }
}
