package synchronization;

import java.util.concurrent.RecursiveAction;

class SynchronizedCompute extends RecursiveAction {
    private final short[] samples;
    private final int from;
    private final int to;

    SynchronizedCompute(short[] samples, int from, int to) {
        this.samples = samples;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() { // expect: task-synchronization
        if (to - from < 1_500) {
            for (int i = from; i < to; i++) {
                samples[i] = (short) -samples[i];
            }
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(
                    new SynchronizedCompute(samples, from, middle), new SynchronizedCompute(samples, middle, to));
        }
    }
}
