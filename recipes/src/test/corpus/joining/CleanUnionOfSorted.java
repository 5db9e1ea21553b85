package joining;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** A merge of sorted lists has to move all elements. */
class CleanUnionOfSorted extends RecursiveTask<List<Integer>> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanUnionOfSorted(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected List<Integer> compute() {
        if (to - from <= 2_000) {
            List<Integer> sorted = new ArrayList<>();
            for (int i = from; i < to; i++) {
                sorted.add(numbers[i]);
            }
            sorted.sort(null);
            return sorted;
        }
        int middle = (from + to) >>> 1;
        CleanUnionOfSorted left = new CleanUnionOfSorted(numbers, from, middle);
        CleanUnionOfSorted right = new CleanUnionOfSorted(numbers, middle, to);
        left.fork();
        return union(right.compute(), left.join());
    }

    private static List<Integer> union(List<Integer> one, List<Integer> other) {
        List<Integer> merged = new ArrayList<>(one.size() + other.size());
        int i = 0;
        int j = 0;
        while (i < one.size() && j < other.size()) {
            if (one.get(i).compareTo(other.get(j)) <= 0) {
                merged.add(one.get(i++));
            } else {
                merged.add(other.get(j++));
            }
        }
        merged.addAll(one.subList(i, one.size()));
        merged.addAll(other.subList(j, other.size()));
        return merged;
    }
}
