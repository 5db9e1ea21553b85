package cutoffs;

import java.util.Arrays;
import java.util.concurrent.RecursiveAction;

/** The task's own sequential sort sorts ten elements. */
class SortsAFewInItsOwnMethod extends RecursiveAction {
    private final int[] keys;

    SortsAFewInItsOwnMethod(int[] keys) {
        this.keys = keys;
    }

    @Override
    protected void compute() {
        if (keys.length <= 10) { // expect: tiny-cutoff
            sort(keys);
            return;
        }
        int middle = keys.length / 2;
        int[] left = Arrays.copyOfRange(keys, 0, middle); // expect: copy-on-fork
        int[] right = Arrays.copyOfRange(keys, middle, keys.length); // expect: copy-on-fork
        invokeAll(new SortsAFewInItsOwnMethod(left), new SortsAFewInItsOwnMethod(right));
        merge(left, right, keys);
    }

    private void sort(int[] some) {
        if (some.length < 2) {
            return;
        }
        int middle = some.length / 2;
        int[] left = Arrays.copyOfRange(some, 0, middle);
        int[] right = Arrays.copyOfRange(some, middle, some.length);
        sort(left);
        sort(right);
        merge(left, right, some);
    }

    private static void merge(int[] left, int[] right, int[] all) {
        int i = 0;
        int j = 0;
        for (int k = 0; k < all.length; k++) {
            all[k] = j >= right.length || (i < left.length && left[i] <= right[j]) ? left[i++] : right[j++];
        }
    }
}
