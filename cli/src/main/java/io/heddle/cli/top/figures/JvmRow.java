package io.heddle.cli.top.figures;

import org.jspecify.annotations.Nullable;

/**
 * The figures of one JVM in an interval; null where the JVM does not publish the figure.
 *
 * @param collections the collections that stopped the program
 * @param pauseShare the time in pauses of collections by elapsed time
 * @param allocatedBytesPerSecond an estimate that changes only at a collection
 */
public record JvmRow(
        int pid,
        @Nullable String mainClass,
        @Nullable String collector,
        @Nullable Long collections,
        @Nullable Double pauseShare,
        @Nullable Double allocatedBytesPerSecond) {}
