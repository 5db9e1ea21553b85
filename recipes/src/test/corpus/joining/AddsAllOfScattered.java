package joining;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RecursiveTask;

class AddsAllOfScattered extends RecursiveTask<Set<String>> {
    private final List<? extends Collection<String>> groups;
    private final int from;
    private final int to;

    AddsAllOfScattered(List<? extends Collection<String>> groups, int from, int to) {
        this.groups = groups;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Set<String> compute() {
        Set<String> names = new HashSet<>();
        if (to - from <= 100) {
            for (int i = from; i < to; i++) {
                names.addAll(groups.get(i));
            }
            return names;
        }
        List<AddsAllOfScattered> parts = new ArrayList<>();
        int quarter = (to - from) / 4;
        for (int i = 0; i < 4; i++) {
            int begin = from + i * quarter;
            parts.add(new AddsAllOfScattered(groups, begin, i == 3 ? to : begin + quarter));
        }
        for (AddsAllOfScattered part : invokeAll(parts)) {
            names.addAll(part.join()); // expect: copy-on-join
        }
        return names;
    }
}
