package sleeping;

import java.util.concurrent.RecursiveAction;

/** The sleep stands for work: without it, nothing would be left of the task. */
class SleepsInsteadOfWork extends RecursiveAction {
    private final long[] milliseconds;
    private final int from;
    private final int to;

    SleepsInsteadOfWork(long[] milliseconds, int from, int to) {
        this.milliseconds = milliseconds;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from > 100) {
            int middle = (from + to) >>> 1;
            invokeAll(
                    new SleepsInsteadOfWork(milliseconds, from, middle),
                    new SleepsInsteadOfWork(milliseconds, middle, to));
            return;
        }
        try {
            for (int i = from; i < to; i++) {
                milliseconds[i]++;
                // Simulates a slow disk.
                Thread.sleep(2); // expect: sleepy-worker
                Thread.sleep(milliseconds[i]); // expect: sleepy-worker
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        report();
    }

    private static void report() {
        System.out.println("begin");
        try {
            Thread.sleep(50); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println("end");
    }
}
