package copying;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/** Queens on a board: each child changes a copy of its own. */
class CleanBacktracking extends RecursiveTask<Integer> {
    private static final int IN_PARALLEL = 3;

    private final int[] columns;
    private final int row;

    CleanBacktracking(int[] columns, int row) {
        this.columns = columns;
        this.row = row;
    }

    @Override
    protected Integer compute() {
        if (row >= IN_PARALLEL) {
            return sequentially(row);
        }
        List<CleanBacktracking> children = new ArrayList<>();
        for (int column = 0; column < columns.length; column++) {
            if (isFree(row, column)) {
                int[] next = columns.clone();
                next[row] = column;
                children.add(new CleanBacktracking(next, row + 1));
            }
        }
        int solutions = 0;
        for (CleanBacktracking child : invokeAll(children)) {
            solutions += child.join();
        }
        return solutions;
    }

    private int sequentially(int at) {
        if (at == columns.length) {
            return 1;
        }
        int solutions = 0;
        for (int column = 0; column < columns.length; column++) {
            if (isFree(at, column)) {
                columns[at] = column;
                solutions += sequentially(at + 1);
            }
        }
        return solutions;
    }

    private boolean isFree(int at, int column) {
        for (int before = 0; before < at; before++) {
            int distance = columns[before] - column;
            if (distance == 0 || Math.abs(distance) == at - before) {
                return false;
            }
        }
        return true;
    }
}
