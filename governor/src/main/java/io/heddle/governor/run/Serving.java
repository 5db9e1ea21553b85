package io.heddle.governor.run;

/**
 * The part of a server's run in which it served.
 *
 * @param readySeconds from the command's start until it was ready
 * @param loadSeconds from then until the load ended
 * @param cpuSeconds CPU time of the program while the load lasted, in steps of 0.01
 */
public record Serving(double readySeconds, double loadSeconds, double cpuSeconds) {}
