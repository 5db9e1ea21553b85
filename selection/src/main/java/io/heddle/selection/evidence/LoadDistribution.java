package io.heddle.selection.evidence;

import java.util.Collection;

/**
 * The distribution of a program's work over its threads, in the three shapes of J. Qian et al., "Exploiting FIFO
 * Scheduler to Improve Parallel Garbage Collection Performance", Figure 10. The paper gives no bounds. Heddle's bounds
 * apply to the effective number of threads: the square of the sum over the sum of squares.
 */
public enum LoadDistribution {
    /** Few threads do most of the work (jython). Fair sharing suits the program. */
    CONCENTRATED,
    /** Some threads do most of the work (avrora). The policy makes little difference. */
    PARTIAL,
    /** Most threads do similar work (lusearch). Running to completion suits the program. */
    SPREAD;

    private static final double MAX_CONCENTRATED = 0.1;
    private static final double MIN_SPREAD = 0.5;

    /** A description for people. */
    public String describe() {
        return switch (this) {
            case CONCENTRATED -> "few threads did most of the work";
            case PARTIAL -> "some threads did most of the work";
            case SPREAD -> "most threads did similar work";
        };
    }

    /** @param work work of each thread that did any, in any unit */
    public static LoadDistribution of(Collection<? extends Number> work) {
        double sum = 0;
        double squares = 0;
        int threads = 0;
        for (Number one : work) {
            double amount = one.doubleValue();
            if (amount > 0) {
                threads++;
                sum += amount;
                squares += amount * amount;
            }
        }
        // A single thread does all the work, whatever its share of the threads.
        double effectiveThreads = threads == 0 ? 0 : sum * sum / squares;
        if (effectiveThreads < 2 || effectiveThreads <= MAX_CONCENTRATED * threads) {
            return CONCENTRATED;
        }
        return effectiveThreads >= MIN_SPREAD * threads ? SPREAD : PARTIAL;
    }
}
