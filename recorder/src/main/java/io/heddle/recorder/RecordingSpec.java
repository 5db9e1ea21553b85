package io.heddle.recorder;

import io.heddle.recorder.jvm.FlightRecorder;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is recorded, and where to.
 *
 * @param maxBytes the limit of Heddle's own part of the file
 * @param limit when to stop; null at the program's end
 */
public record RecordingSpec(
        Path file, long maxBytes, @Nullable Duration limit, FlightRecorder flightRecorder) {
    /** One GiB: some 120 million scheduling events. */
    public static final long DEFAULT_MAX_BYTES = 1L << 30;

    /** A recording of a whole run with Flight Recorder. */
    public static RecordingSpec to(Path file) {
        return new RecordingSpec(file, DEFAULT_MAX_BYTES, null, FlightRecorder.USED);
    }
}
