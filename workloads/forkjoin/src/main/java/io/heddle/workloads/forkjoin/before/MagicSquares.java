package io.heddle.workloads.forkjoin.before;

import io.heddle.workloads.forkjoin.MagicSquare;
import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** Copy on fork with much to compute: counts the squares with these first rows. */
public final class MagicSquares extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 16;

    private final int[][] rows;

    public MagicSquares(int[][] rows) {
        this.rows = rows;
    }

    @Override
    protected Integer compute() {
        if (rows.length <= FEW) {
            int squares = 0;
            for (int[] row : rows) {
                squares += MagicSquare.beginningWith(row);
            }
            return squares;
        }
        int middle = rows.length / 2;
        MagicSquares left = new MagicSquares(Arrays.copyOfRange(rows, 0, middle));
        MagicSquares right = new MagicSquares(Arrays.copyOfRange(rows, middle, rows.length));
        left.fork();
        return right.compute() + left.join();
    }
}
