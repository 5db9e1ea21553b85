package copying;

import java.util.concurrent.CountedCompleter;

class ClonesInConstructor extends CountedCompleter<Void> {
    private final float[] weights;
    private final float[] out;
    private final int from;
    private final int to;

    ClonesInConstructor(CountedCompleter<?> parent, float[] weights, float[] out, int from, int to) {
        super(parent);
        this.weights = weights.clone(); // expect: copy-on-fork
        this.out = out;
        this.from = from;
        this.to = to;
    }

    @Override
    public void compute() {
        if (to - from >= 1_024) {
            int middle = (from + to) >>> 1;
            setPendingCount(2);
            new ClonesInConstructor(this, weights, out, from, middle).fork();
            new ClonesInConstructor(this, weights, out, middle, to).fork();
        } else {
            for (int i = from; i < to; i++) {
                out[i] = weights[i] * 0.5f;
            }
        }
        tryComplete();
    }
}
