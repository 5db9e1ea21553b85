package sequential;

import java.util.concurrent.RecursiveAction;

/** Each half is created and then run in this thread. */
class ComputesBothAfterCreatingEach extends RecursiveAction {
    private final double[] values;
    private final int from;
    private final int to;

    ComputesBothAfterCreatingEach(double[] values, int from, int to) {
        this.values = values;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 2_000) {
            for (int i = from; i < to; i++) {
                values[i] = Math.sqrt(values[i]);
            }
            return;
        }
        int middle = (from + to) / 2;
        ComputesBothAfterCreatingEach left = new ComputesBothAfterCreatingEach(values, from, middle);
        left.invoke(); // expect: sequential-fork
        ComputesBothAfterCreatingEach right = new ComputesBothAfterCreatingEach(values, middle, to);
        right.compute();
    }
}
