package sleeping;

import java.util.Queue;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

class SleepsBeforeItCancels extends RecursiveAction {
    private final ScheduledExecutorService clock;
    private final Queue<Long> ticks;

    SleepsBeforeItCancels(ScheduledExecutorService clock, Queue<Long> ticks) {
        this.clock = clock;
        this.ticks = ticks;
    }

    @Override
    protected void compute() {
        ScheduledFuture<?> ticking =
                clock.scheduleAtFixedRate(() -> ticks.add(System.nanoTime()), 0, 1, TimeUnit.SECONDS);
        try {
            Thread.sleep(10_000); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ticking.cancel(true);
    }
}
