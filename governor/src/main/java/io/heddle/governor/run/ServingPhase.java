package io.heddle.governor.run;

/**
 * The serving phase of a server's run.
 *
 * @param readySeconds time from the command's start until it was ready
 * @param loadSeconds time from then until the load ended
 * @param cpuSeconds CPU time of the program during the load, in steps of 0.01
 */
public record ServingPhase(double readySeconds, double loadSeconds, double cpuSeconds) {}
