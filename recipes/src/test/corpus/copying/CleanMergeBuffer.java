package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveAction;

/** The buffer of a merge is the algorithm. */
class CleanMergeBuffer extends RecursiveAction {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanMergeBuffer(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 512) {
            Arrays.sort(numbers, from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(new CleanMergeBuffer(numbers, from, middle), new CleanMergeBuffer(numbers, middle, to));
        int[] lower = Arrays.copyOfRange(numbers, from, middle);
        int left = 0;
        int right = middle;
        int next = from;
        while (left < lower.length) {
            if (right == to || lower[left] <= numbers[right]) {
                numbers[next++] = lower[left++];
            } else {
                numbers[next++] = numbers[right++];
            }
        }
    }
}
