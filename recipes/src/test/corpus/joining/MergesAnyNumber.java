package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** The method that merges has a variable number of arguments. */
final class MergesAnyNumber extends RecursiveTask<List<String>> {
    private final List<String> lines;
    private final int from;
    private final int to;

    MergesAnyNumber(List<String> lines, int from, int to) {
        this.lines = lines;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        if (to - from <= 500) {
            List<String> warnings = new ArrayList<>();
            for (String line : lines.subList(from, to)) {
                if (line.startsWith("WARN")) {
                    warnings.add(line);
                }
            }
            return warnings;
        }
        int middle = (from + to) >>> 1;
        MergesAnyNumber before = new MergesAnyNumber(lines, from, middle);
        MergesAnyNumber after = new MergesAnyNumber(lines, middle, to);
        before.fork();
        List<String> last = after.compute();
        return merged(before.join(), last);
    }

    @SafeVarargs
    private static List<String> merged(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part); // expect: copy-on-join
        }
        return all;
    }
}
