package io.heddle.scheduler.idling;

import java.util.concurrent.TimeUnit;

/**
 * The waiting of one idle thread between two looks for tasks: it spins longer and longer, then yields, and after many
 * yields sleeps. The constants are the defaults of HotSpot's flags.
 */
public final class BackOff {
    /** WorkStealingHardSpins. */
    private static final int MAX_SPINS = 4096;

    /** WorkStealingSpinToYieldRatio. */
    private static final int SPINS_FOR_A_YIELD = 10;

    /** WorkStealingYieldsBeforeSleep: it counts the looks, of which one in eleven follows a yield. */
    private static final int LOOKS_BEFORE_SLEEP = 5000;

    /** WorkStealingSleepMillis. */
    public static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int FIRST_SPINS = MAX_SPINS >> SPINS_FOR_A_YIELD;

    private final Pauses pauses;
    private int spins = FIRST_SPINS;
    private int spinsSinceYield;
    private int looksSinceSleep;

    public BackOff(Pauses pauses) {
        this.pauses = pauses;
    }

    /** Waits once, longer than the time before. */
    public void pause() {
        if (looksSinceSleep > LOOKS_BEFORE_SLEEP) {
            pauses.sleep(SLEEP_NANOS);
            looksSinceSleep = 0;
            return;
        }
        looksSinceSleep++;
        if (spinsSinceYield > SPINS_FOR_A_YIELD) {
            pauses.yieldNow();
            spinsSinceYield = 0;
            spins = FIRST_SPINS;
        } else {
            spins = Math.min(2 * spins, MAX_SPINS);
            pauses.spin(spins);
            spinsSinceYield++;
        }
    }
}
