package joining;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** Merging is the algorithm. */
class CleanMergeSort extends RecursiveTask<int[]> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanMergeSort(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected int[] compute() {
        if (to - from <= 300) {
            int[] sorted = Arrays.copyOfRange(numbers, from, to);
            Arrays.sort(sorted);
            return sorted;
        }
        int middle = (from + to) >>> 1;
        CleanMergeSort left = new CleanMergeSort(numbers, from, middle);
        CleanMergeSort right = new CleanMergeSort(numbers, middle, to);
        left.fork();
        int[] upper = right.compute();
        int[] lower = left.join();
        int[] merged = new int[lower.length + upper.length];
        int i = 0;
        int j = 0;
        for (int next = 0; next < merged.length; next++) {
            if (j == upper.length || (i < lower.length && lower[i] <= upper[j])) {
                merged[next] = lower[i++];
            } else {
                merged[next] = upper[j++];
            }
        }
        return merged;
    }
}
