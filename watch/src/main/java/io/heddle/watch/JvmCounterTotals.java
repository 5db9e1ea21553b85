package io.heddle.watch;

import org.jspecify.annotations.Nullable;

/**
 * The values of one JVM's performance counters for a run. Values that this JVM does not provide are null.
 *
 * @param gcNanos total time of stop-the-world collections
 * @param promotedBytes bytes that collections moved to the old generation; Parallel GC up to JDK 25 only
 * @param program identity of the program, for evidence
 */
public record JvmCounterTotals(
        int pid,
        @Nullable String version,
        @Nullable String collector,
        @Nullable String mainClass,
        @Nullable Long gcNanos,
        @Nullable Long collections,
        @Nullable Long gcCpuNanos,
        @Nullable Long safepointNanos,
        @Nullable Long compileNanos,
        @Nullable Long promotedBytes,
        @Nullable Long threadsStarted,
        @Nullable ProgramIdentity program) {}
