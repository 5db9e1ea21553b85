package scattered;

import java.util.concurrent.RecursiveAction;

/** Each round of a sequential loop forks two tasks and waits for both. */
class ForksPairsInALoop extends RecursiveAction {
    private final double[] cells;

    ForksPairsInALoop(double[] cells) {
        this.cells = cells;
    }

    @Override
    protected void compute() {
        for (int round = 0; round < 100; round++) {
            Relax red = new Relax(cells, 0);
            Relax black = new Relax(cells, 1);
            invokeAll(red, black); // expect: fork-order
        }
    }

    private static class Relax extends RecursiveAction {
        private final double[] cells;
        private final int colour;

        Relax(double[] cells, int colour) {
            this.cells = cells;
            this.colour = colour;
        }

        @Override
        protected void compute() {
            for (int i = 1 + colour; i < cells.length - 1; i += 2) {
                cells[i] = (cells[i - 1] + cells[i + 1]) / 2;
            }
        }
    }
}
