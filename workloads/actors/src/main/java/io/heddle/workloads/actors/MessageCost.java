package io.heddle.workloads.actors;

import java.util.Locale;

/**
 * The cost of a message.
 *
 * @param seconds the time
 * @param cpuSeconds the CPU time of the JVM
 */
record MessageCost(double seconds, double cpuSeconds) {
    /** The output of the command. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.13f %.13f", seconds, cpuSeconds);
    }
}
