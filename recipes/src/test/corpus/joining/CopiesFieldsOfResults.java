package joining;

import java.util.concurrent.RecursiveTask;

/** The results are objects whose arrays are copied row by row. */
class CopiesFieldsOfResults extends RecursiveTask<CopiesFieldsOfResults.Matrix> {
    private final int begin;
    private final int end;

    CopiesFieldsOfResults(int begin, int end) {
        this.begin = begin;
        this.end = end;
    }

    @Override
    protected Matrix compute() {
        if (end - begin < 1000) {
            return new Matrix(end - begin);
        }
        CopiesFieldsOfResults left = new CopiesFieldsOfResults(begin, (begin + end) / 2);
        CopiesFieldsOfResults right = new CopiesFieldsOfResults((begin + end) / 2, end);
        left.fork();
        Matrix second = right.compute();
        return combined(left.join(), second);
    }

    private static Matrix combined(Matrix first, Matrix second) {
        Matrix all = new Matrix(first.rows + second.rows);
        for (int i = 0; i < first.rows; i++) {
            for (int j = 0; j < 100; j++) {
                all.cells[i][j] = first.cells[i][j]; // expect: copy-on-join
            }
        }
        for (int i = 0; i < second.rows; i++) {
            for (int j = 0; j < 100; j++) {
                all.cells[first.rows + i][j] = second.cells[i][j]; // expect: copy-on-join
            }
        }
        return all;
    }

    static class Matrix {
        final int rows;
        final double[][] cells;

        Matrix(int rows) {
            this.rows = rows;
            cells = new double[rows][100];
        }
    }
}
