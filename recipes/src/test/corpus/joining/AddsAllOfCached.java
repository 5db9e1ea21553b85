package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RecursiveTask;

/** What a child computed may be somebody else's too: nothing may be added to it. */
class AddsAllOfCached extends RecursiveTask<List<String>> {
    private static final Map<Integer, List<String>> KNOWN = new ConcurrentHashMap<>();

    private final int from;
    private final int to;

    AddsAllOfCached(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<String> compute() {
        if (to - from < 2_000) {
            return KNOWN.computeIfAbsent(from, AddsAllOfCached::names);
        }
        int middle = (from + to) >>> 1;
        AddsAllOfCached left = new AddsAllOfCached(from, middle);
        AddsAllOfCached right = new AddsAllOfCached(middle, to);
        right.fork();
        List<String> names = new ArrayList<>();
        names.addAll(left.compute()); // expect: copy-on-join
        names.addAll(right.join()); // expect: copy-on-join
        return names;
    }

    private static List<String> names(int number) {
        return new ArrayList<>(List.of("name " + number));
    }
}
