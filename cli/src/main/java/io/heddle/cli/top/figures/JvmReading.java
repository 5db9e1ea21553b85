package io.heddle.cli.top.figures;

import org.jspecify.annotations.Nullable;

/**
 * The counters of one JVM at one time; null where the JVM does not publish them.
 *
 * @param pauseNanos the time in pauses of collections since the JVM's start
 * @param allocatedBytes the bytes allocated since Heddle began to watch, as of the last collection
 */
public record JvmReading(
        int pid,
        @Nullable String mainClass,
        @Nullable String collector,
        @Nullable Long collections,
        @Nullable Long pauseNanos,
        @Nullable Long allocatedBytes) {}
