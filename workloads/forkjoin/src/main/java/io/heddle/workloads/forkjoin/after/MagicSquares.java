package io.heddle.workloads.forkjoin.after;

import io.heddle.workloads.forkjoin.MagicSquare;
import java.util.concurrent.RecursiveTask;

/** Copy on fork with much to compute: counts the squares with these first rows. */
public final class MagicSquares extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private static final int FEW = 16;

    private final int[][] rows;
    private final int from;
    private final int to;

    public MagicSquares(int[][] rows) {
        this(rows, 0, rows.length);
    }

    private MagicSquares(int[][] rows, int from, int to) {
        this.rows = rows;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= FEW) {
            int squares = 0;
            for (int i = from; i < to; i++) {
                int[] row = rows[i];
                squares += MagicSquare.beginningWith(row);
            }
            return squares;
        }
        int middle = (to - from) / 2;
        MagicSquares left = new MagicSquares(rows, from, from + middle);
        MagicSquares right = new MagicSquares(rows, from + middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}
