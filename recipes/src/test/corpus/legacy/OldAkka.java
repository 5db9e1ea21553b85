package legacy;

import akka.dispatch.forkjoin.RecursiveAction;

class OldAkka extends RecursiveAction {
    private final float[] samples;
    private final int from;
    private final int to;

    OldAkka(float[] samples, int from, int to) {
        this.samples = samples;
        this.from = from;
        this.to = to;
    }

    @Override
    public void compute() {
        if (to - from <= 2048) {
            for (int i = from; i < to; i++) {
                samples[i] = -samples[i];
            }
            return;
        }
        int middle = (from + to) >>> 1;
        OldAkka left = new OldAkka(samples, from, middle);
        OldAkka right = new OldAkka(samples, middle, to);
        left.fork();
        right.fork(); // expect: fork-order
        left.join();
        right.join();
    }
}
