package copying;

import java.util.concurrent.RecursiveTask;

class CopiesBlocksOfAMatrix extends RecursiveTask<Double> {
    static final class Matrix {
        private final double[][] cells;

        Matrix(int size) {
            cells = new double[size][size];
        }

        int size() {
            return cells.length;
        }

        double get(int row, int column) {
            return cells[row][column];
        }

        void set(int row, int column, double value) {
            cells[row][column] = value;
        }

        Matrix block(int row, int column, int size) {
            Matrix block = new Matrix(size);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    block.set(i, j, get(row + i, column + j)); // expect: copy-on-fork
                }
            }
            return block;
        }
    }

    private final Matrix matrix;

    CopiesBlocksOfAMatrix(Matrix matrix) {
        this.matrix = matrix;
    }

    @Override
    protected Double compute() {
        int half = matrix.size() / 2;
        if (half < 64) {
            double sum = 0;
            for (int i = 0; i < matrix.size(); i++) {
                for (int j = 0; j < matrix.size(); j++) {
                    sum += matrix.get(i, j);
                }
            }
            return sum;
        }
        CopiesBlocksOfAMatrix upper = new CopiesBlocksOfAMatrix(matrix.block(0, 0, half));
        CopiesBlocksOfAMatrix lower = new CopiesBlocksOfAMatrix(matrix.block(half, half, half));
        upper.fork();
        return lower.compute() + upper.join();
    }
}
