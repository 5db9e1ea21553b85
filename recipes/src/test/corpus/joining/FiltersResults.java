package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** A loop over a joined result adds some elements to the parent's. */
class FiltersResults extends RecursiveTask<List<String>> {
    private final List<String> keys;
    private final int from;
    private final int to;

    FiltersResults(List<String> keys, int from, int to) {
        this.keys = keys;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        List<String> found = new ArrayList<>();
        if (to - from < 1_000) {
            for (int i = from; i < to; i++) {
                found.add(keys.get(i));
            }
            return found;
        }
        int middle = (from + to) / 2;
        FiltersResults left = new FiltersResults(keys, from, middle);
        left.fork();
        FiltersResults right = new FiltersResults(keys, middle, to);
        for (String key : right.compute()) {
            if (!key.isEmpty()) {
                found.add(key); // expect: copy-on-join
            }
        }
        left.join().forEach(key -> {
            if (!found.contains(key)) {
                found.add(key); // expect: copy-on-join
            }
        });
        return found;
    }
}
