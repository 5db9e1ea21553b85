package blocking;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** As the documentation of ManagedBlocker has it. */
class CleanBlocker extends RecursiveTask<String> {
    private final BlockingQueue<String> queue;

    CleanBlocker(BlockingQueue<String> queue) {
        this.queue = queue;
    }

    @Override
    protected String compute() {
        Taker taker = new Taker(queue);
        try {
            ForkJoinPool.managedBlock(taker);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return taker.item;
    }

    private static final class Taker implements ForkJoinPool.ManagedBlocker {
        private final BlockingQueue<String> queue;
        private volatile String item;

        Taker(BlockingQueue<String> queue) {
            this.queue = queue;
        }

        @Override
        public boolean block() throws InterruptedException {
            if (item == null) {
                item = queue.take();
            }
            return true;
        }

        @Override
        public boolean isReleasable() {
            if (item == null) {
                item = queue.poll();
            }
            return item != null;
        }
    }
}
