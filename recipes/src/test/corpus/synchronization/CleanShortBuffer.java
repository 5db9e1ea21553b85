package synchronization;

import java.util.concurrent.RecursiveAction;

/** A few appends cost nothing beside the rest. */
class CleanShortBuffer extends RecursiveAction {
    private final String[] names;
    private final int from;
    private final int to;

    CleanShortBuffer(String[] names, int from, int to) {
        this.names = names;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from > 1_000) {
            int middle = (from + to) >>> 1;
            invokeAll(new CleanShortBuffer(names, from, middle), new CleanShortBuffer(names, middle, to));
            return;
        }
        for (int i = from; i < to; i++) {
            StringBuffer greeting = new StringBuffer();
            greeting.append("Dear ").append(names[i]);
            names[i] = greeting.toString();
        }
    }
}
