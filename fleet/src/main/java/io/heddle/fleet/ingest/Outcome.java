package io.heddle.fleet.ingest;

import io.heddle.gclogs.GcLog;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a file.
 *
 * @param bytes the size of the file
 * @param events the number of pauses and concurrent collections that became facts
 * @param notUnderstood the lines about pauses that were not understood
 * @param note what the user should know about the file; null for nothing
 */
public record Outcome(
        Path file,
        Result result,
        long bytes,
        long events,
        GcLog.Examples notUnderstood,
        @Nullable String note) {
    private static final GcLog.Examples NONE = new GcLog.Examples(0, List.of());

    /** Whether a file became facts. */
    public enum Result {
        /** Its facts are new. */
        ADDED,
        /** It has grown since it was read, and its facts replace the earlier ones. */
        GROWN,
        /** The folder has its facts already. */
        KNOWN,
        /** It has no facts, or belongs to no instance. */
        LEFT_OUT
    }

    static Outcome of(Path file, Result result, long bytes) {
        return new Outcome(file, result, bytes, 0, NONE, null);
    }

    static Outcome leftOut(Path file, long bytes, String reason) {
        return new Outcome(file, Result.LEFT_OUT, bytes, 0, NONE, reason);
    }
}
