package legacy;

import java.util.ArrayList;
import java.util.List;
import jsr166y.ForkJoinTask;
import jsr166y.RecursiveTask;

/** Tasks of an old package, forked as soon as they are created. */
class ForksInChains extends RecursiveTask<Integer> {
    private final List<String> rows;

    ForksInChains(List<String> rows) {
        this.rows = rows;
    }

    @Override
    protected Integer compute() {
        List<ForkJoinTask<Integer>> lengths = new ArrayList<ForkJoinTask<Integer>>();
        for (final String row : rows) {
            lengths.add(new RowLength(row).fork()); // expect: scattered-data
        }
        int sum = 0;
        for (ForkJoinTask<Integer> length : lengths) {
            sum += length.join();
        }
        return sum;
    }

    private static class RowLength extends RecursiveTask<Integer> {
        private final String row;

        RowLength(String row) {
            this.row = row;
        }

        @Override
        protected Integer compute() {
            return row.trim().length();
        }
    }
}
