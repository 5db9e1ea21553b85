package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.stream.IntStream;

/** Held back by another process tree that its caller runs beside it. It multiplies matrices in parallel streams. */
public final class MatrixProduct {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int SIZE = 400;

    private final double[][] left = new double[SIZE][SIZE];
    private final double[][] right = new double[SIZE][SIZE];
    private final double[][] product = new double[SIZE][SIZE];

    private MatrixProduct() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        MatrixProduct matrices = new MatrixProduct();
        for (int i = 0; i < SIZE; i++) {
            matrices.left[i][i] = 1;
            matrices.right[i][SIZE - 1 - i] = i;
        }
        while (!lifetime.isOver()) {
            IntStream.range(0, SIZE).parallel().forEach(matrices::multiplyRow);
            lifetime.count(1);
        }
        lifetime.finish();
    }

    private void multiplyRow(int row) {
        double[] sums = product[row];
        for (int i = 0; i < SIZE; i++) {
            double factor = left[row][i];
            for (int column = 0; column < SIZE; column++) {
                sums[column] += factor * right[i][column];
            }
        }
    }
}
