package joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RecursiveTask;

/** The keys of one result are looked up in the other one, which compares no elements. */
class AddsToListsOfMaps extends RecursiveTask<Map<Integer, List<String>>> {
    private final String[] words;
    private final int from;
    private final int to;

    AddsToListsOfMaps(String[] words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Map<Integer, List<String>> compute() {
        if (to - from <= 1_000) {
            Map<Integer, List<String>> byLength = new HashMap<>();
            for (int i = from; i < to; i++) {
                byLength.computeIfAbsent(words[i].length(), length -> new ArrayList<>()).add(words[i]);
            }
            return byLength;
        }
        int middle = (from + to) >>> 1;
        AddsToListsOfMaps left = new AddsToListsOfMaps(words, from, middle);
        AddsToListsOfMaps right = new AddsToListsOfMaps(words, middle, to);
        left.fork();
        Map<Integer, List<String>> last = right.compute();
        Map<Integer, List<String>> first = left.join();
        Iterator<Map.Entry<Integer, List<String>>> entries = first.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Integer, List<String>> entry = entries.next();
            Integer length = entry.getKey();
            List<String> some = entry.getValue();
            if (last.get(length) != null) {
                List<String> all = last.get(length);
                for (int i = 0; i < some.size(); i++) {
                    all.add(some.get(i)); // expect: copy-on-join
                }
            } else {
                last.put(length, some); // expect: copy-on-join
            }
        }
        return last;
    }
}
