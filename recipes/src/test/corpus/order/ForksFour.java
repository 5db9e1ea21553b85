package order;

import java.util.concurrent.RecursiveAction;

class ForksFour extends RecursiveAction {
    private final double[][] grid;
    private final int top;
    private final int left;
    private final int size;

    ForksFour(double[][] grid, int top, int left, int size) {
        this.grid = grid;
        this.top = top;
        this.left = left;
        this.size = size;
    }

    @Override
    protected void compute() {
        if (size <= 64) {
            for (int row = top; row < top + size; row++) {
                for (int column = left; column < left + size; column++) {
                    grid[row][column] = Math.cbrt(grid[row][column]);
                }
            }
            return;
        }
        int half = size / 2;
        ForksFour a = new ForksFour(grid, top, left, half);
        ForksFour b = new ForksFour(grid, top, left + half, half);
        ForksFour c = new ForksFour(grid, top + half, left, half);
        ForksFour d = new ForksFour(grid, top + half, left + half, half);
        a.fork();
        b.fork();
        c.fork();
        d.fork(); // expect: fork-order
        a.join();
        b.join();
        c.join();
        d.join();
    }
}
