package io.heddle.simulator;

import io.heddle.simulator.execution.Outcome;

/**
 * The figures of a simulated run.
 *
 * @param outcome how the run ended; the other figures are those up to then
 * @param pauseSeconds time in pauses for collections
 * @param allocatedBytes bytes that the program allocated
 * @param copiedBytes bytes that collections copied
 * @param applicationCpuSeconds CPU time of the application's threads, or of its carriers
 * @param waitSeconds the time for which threads of the application were ready without a CPU
 * @param events the simulated events
 */
public record Prediction(
        Outcome outcome,
        double wallSeconds,
        double pauseSeconds,
        int collections,
        long allocatedBytes,
        long copiedBytes,
        double applicationCpuSeconds,
        double compilerCpuSeconds,
        double waitSeconds,
        long events) {}
