package joining;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A merge that copies what is left of one side. */
class CleanMergeSortWithRest extends RecursiveTask<long[]> {
    private final long[] keys;
    private final int from;
    private final int to;

    CleanMergeSortWithRest(long[] keys, int from, int to) {
        this.keys = keys;
        this.from = from;
        this.to = to;
    }

    @Override
    protected long[] compute() {
        if (to - from <= 500) {
            long[] sorted = Arrays.copyOfRange(keys, from, to);
            Arrays.sort(sorted);
            return sorted;
        }
        int middle = (from + to) >>> 1;
        CleanMergeSortWithRest left = new CleanMergeSortWithRest(keys, from, middle);
        CleanMergeSortWithRest right = new CleanMergeSortWithRest(keys, middle, to);
        invokeAll(left, right);
        return merge(left.join(), right.join());
    }

    private static long[] merge(long[] lower, long[] upper) {
        long[] merged = new long[lower.length + upper.length];
        int i = 0;
        int j = 0;
        int next = 0;
        while (i < lower.length && j < upper.length) {
            merged[next++] = lower[i] <= upper[j] ? lower[i++] : upper[j++];
        }
        System.arraycopy(lower, i, merged, next, lower.length - i);
        System.arraycopy(upper, j, merged, next + lower.length - i, upper.length - j);
        return merged;
    }
}
