package io.heddle.fleet.facts;

import io.heddle.gclogs.events.GcJvm;
import org.jspecify.annotations.Nullable;

/**
 * A log as a row of {@link FactTable#LOGS}. Numbers are {@link io.heddle.gclogs.events.GcEvent#UNKNOWN} if they are not known.
 *
 * @param id identifies the log's events
 * @param supersedes the id of the same log when it was shorter; null for a new one
 * @param jvm the first JVM that wrote the log
 * @param committedBytes the largest committed heap
 * @param coveredNanos the time from the start of the first event to the end of the last one, summed over the JVMs
 * @param source where the log was read
 * @param counts of lines, events and JVMs
 */
public record LogFacts(
        long id,
        @Nullable Long supersedes,
        JobInstance instance,
        GcJvm jvm,
        long committedBytes,
        long coveredNanos,
        LogSource source,
        Counts counts) {

    /**
     * Where a log was read, and what identifies it.
     *
     * @param path as an absolute path
     * @param kind of the file
     * @param bytes the size of the file
     * @param modifiedMillis when the file was last changed, in milliseconds since 1970 in UTC
     * @param content identifies the bytes of the log
     * @param head identifies the first bytes of the log
     */
    public record LogSource(String path, Kind kind, long bytes, long modifiedMillis, String content, String head) {}

    /** The kinds of files with events. An instance that has both is counted by its logs. */
    public enum Kind {
        LOG,
        RECORDING
    }

    /** The contents of a log, counted. */
    public record Counts(long lines, long events, long notUnderstood, long foreign, long jvms) {}
}
