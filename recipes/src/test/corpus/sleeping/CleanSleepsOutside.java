package sleeping;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** The main thread may sleep, and so may a thread that a task knows nothing of. */
class CleanSleepsOutside extends RecursiveAction {
    private final byte[] bytes;
    private final int from;
    private final int to;

    CleanSleepsOutside(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    public static void main(String[] arguments) throws InterruptedException {
        byte[] bytes = new byte[1 << 20];
        ForkJoinTask<Void> task = ForkJoinPool.commonPool().submit(new CleanSleepsOutside(bytes, 0, bytes.length));
        Thread ticker = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        ticker.start();
        while (!task.isDone()) {
            Thread.sleep(10);
        }
    }

    @Override
    protected void compute() {
        if (to - from <= 4_096) {
            for (int i = from; i < to; i++) {
                bytes[i] ^= 0x55;
            }
        } else {
            int middle = (from + to) >>> 1;
            invokeAll(new CleanSleepsOutside(bytes, from, middle), new CleanSleepsOutside(bytes, middle, to));
        }
    }
}
