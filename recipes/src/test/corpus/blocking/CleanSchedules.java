package blocking;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Who waits is the scheduler's thread. */
class CleanSchedules extends RecursiveAction {
    private final BlockingQueue<Long> times;
    private final ScheduledExecutorService clock;

    CleanSchedules(BlockingQueue<Long> times, ScheduledExecutorService clock) {
        this.times = times;
        this.clock = clock;
    }

    @Override
    protected void compute() {
        clock.scheduleAtFixedRate(
                () -> {
                    try {
                        times.put(System.nanoTime());
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                0,
                1,
                TimeUnit.SECONDS);
    }
}
