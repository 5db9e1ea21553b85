package sleeping;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Tells the pool that it will sleep, so that another worker takes its place. */
class CleanManagedBlocker extends RecursiveAction {
    private final int milliseconds;

    CleanManagedBlocker(int milliseconds) {
        this.milliseconds = milliseconds;
    }

    @Override
    protected void compute() {
        try {
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                private boolean over;

                @Override
                public boolean block() throws InterruptedException {
                    Thread.sleep(milliseconds);
                    over = true;
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return over;
                }
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
