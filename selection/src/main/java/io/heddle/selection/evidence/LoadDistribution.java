package io.heddle.selection.evidence;

import java.util.Collection;

/**
 * How a program's work lies among its threads: the three shapes of Qian et al., <i>FIFO and garbage collection</i> (paper 000),
 * Figure 10. The paper draws them and gives no bounds; these are ours, on the number of threads that would do as much if all did the
 * same: the square of the sum over the sum of squares.
 */
public enum LoadDistribution {
    /** Few threads do most work (jython): fair sharing suits the program. */
    CONCENTRATED,
    /** Some threads do most work (avrora): it makes little difference. */
    PARTIAL,
    /** Most threads do about the same (lusearch): running to completion suits the program. */
    SPREAD;

    private static final double FEW = 0.1;
    private static final double MOST = 0.5;

    /** For people. */
    public String describe() {
        return switch (this) {
            case CONCENTRATED -> "few threads did most work";
            case PARTIAL -> "some threads did most work";
            case SPREAD -> "most threads did about the same";
        };
    }

    /** @param work of each thread that did any, in any unit */
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
        // A single thread does all the work, whatever share of the threads it is.
        double even = threads == 0 ? 0 : sum * sum / squares;
        if (even < 2 || even <= FEW * threads) {
            return CONCENTRATED;
        }
        return even >= MOST * threads ? SPREAD : PARTIAL;
    }
}
