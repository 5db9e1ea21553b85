package cutoffs;

import java.util.concurrent.RecursiveAction;

/** While one end is below the other: down to the last element, by a sort whose merging is not cheap. */
class DownToOne extends RecursiveAction {
    private final long[] numbers;
    private final int low;
    private final int high;

    DownToOne(long[] numbers, int low, int high) {
        this.numbers = numbers;
        this.low = low;
        this.high = high;
    }

    @Override
    protected void compute() {
        if (low < high) { // expect: tiny-cutoff
            int mid = (low + high) / 2;
            invokeAll(new DownToOne(numbers, low, mid), new DownToOne(numbers, mid + 1, high));
            merge(mid);
        }
    }

    private void merge(int mid) {
        long[] left = java.util.Arrays.copyOfRange(numbers, low, mid + 1);
        int right = mid + 1;
        int from = 0;
        for (int i = low; i <= high && from < left.length; i++) {
            if (right > high || left[from] <= numbers[right]) {
                numbers[i] = left[from++];
            } else {
                numbers[i] = numbers[right++];
            }
        }
    }
}
