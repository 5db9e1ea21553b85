package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A helper returns an array with copies of both halves. */
class ReturnsHalves extends RecursiveTask<Integer> {
    private final int[] heights;

    ReturnsHalves(int[] heights) {
        this.heights = heights;
    }

    @Override
    protected Integer compute() {
        if (heights.length < 4_096) {
            return Arrays.stream(heights).max().orElse(0);
        }
        int[][] halves = halves(heights);
        ReturnsHalves first = new ReturnsHalves(halves[0]);
        ReturnsHalves second = new ReturnsHalves(halves[1]);
        first.fork();
        return Math.max(second.compute(), first.join());
    }

    private static int[][] halves(int[] all) {
        int middle = all.length >>> 1;
        int[] left = new int[middle];
        System.arraycopy(all, 0, left, 0, middle); // expect: copy-on-fork
        return new int[][] {left, Arrays.copyOfRange(all, middle, all.length)}; // expect: copy-on-fork
    }
}
