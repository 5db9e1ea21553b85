package io.heddle.watch;

import org.jspecify.annotations.Nullable;

/**
 * What one JVM's own counters say of a run. Null is what this JVM doesn't tell.
 *
 * @param gcNanos time of collections in which the program stood still
 * @param promotedBytes what collections moved to the old generation; Parallel to JDK 25 only
 * @param program who it ran, as far as evidence goes
 */
public record JvmFacts(
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
