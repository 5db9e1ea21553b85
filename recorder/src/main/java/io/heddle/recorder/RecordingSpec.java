package io.heddle.recorder;

import io.heddle.recorder.jvm.FlightRecorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded, and where to.
 *
 * @param maxBytes the limit of Heddle's own part of the file
 * @param limit when to stop; null at the program's end
 * @param tracepoints of the kernel, which are recorded besides those of the scheduler
 * @param policy the name of the policy under which the program runs; empty if unknown
 */
public record RecordingSpec(
        Path file,
        long maxBytes,
        @Nullable Duration limit,
        FlightRecorder flightRecorder,
        List<String> tracepoints,
        String policy) {
    /** One GiB: some 120 million scheduling events. */
    public static final long DEFAULT_MAX_BYTES = 1L << 30;

    public RecordingSpec {
        tracepoints = List.copyOf(tracepoints);
    }

    public RecordingSpec(Path file, long maxBytes, @Nullable Duration limit, FlightRecorder flightRecorder) {
        this(file, maxBytes, limit, flightRecorder, List.of(), "");
    }

    /** Returns the same for a program that runs under a policy. */
    public RecordingSpec under(String name) {
        return new RecordingSpec(file, maxBytes, limit, flightRecorder, tracepoints, name);
    }

    /** A recording of a whole run with Flight Recorder. */
    public static RecordingSpec to(Path file) {
        return new RecordingSpec(file, DEFAULT_MAX_BYTES, null, FlightRecorder.USED);
    }
}
