package sequential;

import java.util.concurrent.RecursiveAction;

/** Both children are invoked one after the other. */
class InvokesBoth extends RecursiveAction {
    private final float[] pixels;
    private final int from;
    private final int to;

    InvokesBoth(float[] pixels, int from, int to) {
        this.pixels = pixels;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 10_000) {
            for (int i = from; i < to; i++) {
                pixels[i] = Math.min(1, pixels[i] * 1.1f);
            }
            return;
        }
        int middle = (from + to) >>> 1;
        InvokesBoth left = new InvokesBoth(pixels, from, middle);
        InvokesBoth right = new InvokesBoth(pixels, middle, to);
        left.invoke(); // expect: sequential-fork
        right.invoke();
    }
}
