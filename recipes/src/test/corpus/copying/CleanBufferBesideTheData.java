package copying;

import java.util.concurrent.RecursiveAction;

/** Children are given the data and a buffer, into which they copy. */
class CleanBufferBesideTheData extends RecursiveAction {
    private final int[] values;
    private final int[] buffer;
    private final int from;
    private final int to;

    CleanBufferBesideTheData(int[] values, int[] buffer, int from, int to) {
        this.values = values;
        this.buffer = buffer;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from <= 4_000) {
            java.util.Arrays.sort(values, from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        int[] shared = buffer == null ? new int[values.length] : buffer;
        invokeAll(
                new CleanBufferBesideTheData(values, shared, from, middle),
                new CleanBufferBesideTheData(values, shared, middle, to));
        for (int i = from; i < to; i++) {
            shared[i] = values[i];
        }
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            values[i] = right == to || (left < middle && shared[left] <= shared[right]) ? shared[left++] : shared[right++];
        }
    }
}
