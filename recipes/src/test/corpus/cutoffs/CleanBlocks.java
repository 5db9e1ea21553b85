package cutoffs;

import java.util.concurrent.RecursiveAction;

/** The leaf multiplies blocks of 16 by 16 numbers. */
class CleanBlocks extends RecursiveAction {
    private static final int BLOCK_SIZE = 16;

    private final double[][] first;
    private final double[][] second;
    private final double[][] product;
    private final int row;
    private final int size;

    CleanBlocks(double[][] first, double[][] second, double[][] product, int row, int size) {
        this.first = first;
        this.second = second;
        this.product = product;
        this.row = row;
        this.size = size;
    }

    @Override
    protected void compute() {
        if (size == BLOCK_SIZE) {
            for (int i = 0; i < BLOCK_SIZE; i++) {
                for (int j = 0; j < BLOCK_SIZE; j++) {
                    for (int k = 0; k < BLOCK_SIZE; k++) {
                        product[row + i][j] += first[row + i][k] * second[k][j];
                    }
                }
            }
            return;
        }
        int half = size / 2;
        invokeAll(
                new CleanBlocks(first, second, product, row, half),
                new CleanBlocks(first, second, product, row + half, half));
    }
}
