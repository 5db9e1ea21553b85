package io.heddle.scheduler.gang;

import java.util.concurrent.TimeUnit;

/**
 * The waiting of one idle worker between two looks for tasks: it spins longer and longer, then yields, and after many
 * yields sleeps. The constants are the defaults of HotSpot's flags.
 */
final class BackOff {
    /** WorkStealingHardSpins. */
    private static final int MAX_SPINS = 4096;

    /** WorkStealingSpinToYieldRatio. */
    private static final int SPINS_FOR_A_YIELD = 10;

    /** WorkStealingYieldsBeforeSleep: it counts the looks, of which one in eleven follows a yield. */
    private static final int LOOKS_BEFORE_SLEEP = 5000;

    /** WorkStealingSleepMillis. */
    static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int FIRST_SPINS = MAX_SPINS >> SPINS_FOR_A_YIELD;

    private final WorkerThreads threads;
    private final int worker;
    private int spins = FIRST_SPINS;
    private int spinsSinceYield;
    private int looksSinceSleep;

    BackOff(WorkerThreads threads, int worker) {
        this.threads = threads;
        this.worker = worker;
    }

    /** Waits once, longer than the time before. */
    void pause() {
        if (looksSinceSleep > LOOKS_BEFORE_SLEEP) {
            threads.sleep(worker, SLEEP_NANOS);
            looksSinceSleep = 0;
            return;
        }
        looksSinceSleep++;
        if (spinsSinceYield > SPINS_FOR_A_YIELD) {
            threads.yieldNow(worker);
            spinsSinceYield = 0;
            spins = FIRST_SPINS;
        } else {
            spins = Math.min(2 * spins, MAX_SPINS);
            threads.spin(worker, spins);
            spinsSinceYield++;
        }
    }
}
