package io.heddle.cli.top.figures;

import org.jspecify.annotations.Nullable;

/**
 * The figures of the machine; null where the kernel does not report them.
 *
 * @param cpus the online CPUs
 * @param busy CPU time of tasks by elapsed time and CPUs, in the interval: at most 1
 * @param runnable the runnable threads, running ones included
 * @param load the load averages of 1, 5 and 15 minutes, as the kernel writes them
 */
public record MachineFigures(
        int cpus,
        @Nullable Double busy,
        @Nullable Integer runnable,
        @Nullable String load) {}
