package scattered;

import java.util.concurrent.RecursiveAction;

class ForksInForLoop extends RecursiveAction {
    private final double[][] rows;

    ForksInForLoop(double[][] rows) {
        this.rows = rows;
    }

    @Override
    protected void compute() {
        Row[] tasks = new Row[rows.length];
        for (int i = 0; i < rows.length; i++) {
            tasks[i] = new Row(rows[i]);
        }
        invokeAll(tasks);
    }

    private static final class Row extends RecursiveAction {
        private final double[] row;

        Row(double[] row) {
            this.row = row;
        }

        @Override
        protected void compute() {
            double sum = 0;
            for (double cell : row) {
                sum += cell;
            }
            for (int i = 0; i < row.length; i++) {
                row[i] /= sum;
            }
        }
    }
}
