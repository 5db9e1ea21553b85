package io.heddle.recorder.jvm.events;

import io.heddle.recorder.jvm.ReadableRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * The events of one JVM's recording, for an {@link Output}. The file may come from any release of the JDK since 11, with any
 * settings.
 *
 * <p>The memory that a reading needs is bounded: the constants of a chunk, which a JVM starts anew after 12 MB, and caches up to
 * fixed limits.
 */
public final class JvmEvents {
    private final EventReader reader;
    private long events;
    private @Nullable String problem;

    private JvmEvents(EventReader reader) {
        this.reader = reader;
    }

    /**
     * The result of a reading.
     *
     * @param events the number of events that were read
     * @param problem why the reading ended early, or what is missing, for people
     */
    public record Reading(long events, Optional<String> problem) {}

    /**
     * Reads a recording. Never fails because of the file: a torn one yields the events before the tear.
     *
     * @param wallToMonotonicNanos converts nanoseconds since 1970, the JVM's times, to CLOCK_MONOTONIC
     */
    public static Reading read(Path file, LongUnaryOperator wallToMonotonicNanos, Output output) {
        JvmEvents reading = new JvmEvents(new EventReader(output, wallToMonotonicNanos));
        try (ReadableRecording readable = ReadableRecording.of(file)) {
            reading.problem = readable.problem().orElse(null);
            if (readable.path().isPresent()) {
                reading.readAll(readable.path().get());
            }
        } catch (IOException e) {
            reading.problem = "the recording is not readable: " + e.getMessage();
        }
        reading.reader.finish();
        return new Reading(reading.events, Optional.ofNullable(reading.problem));
    }

    private void readAll(Path file) throws IOException {
        try (RecordingFile recording = open(file)) {
            for (RecordedEvent event = next(recording); event != null; event = next(recording)) {
                events++;
                reader.accept(event);
            }
        }
    }

    private static RecordingFile open(Path file) throws IOException {
        try {
            return new RecordingFile(file);
        } catch (RuntimeException | VirtualMachineError damaged) {
            throw new IOException(damaged.toString(), damaged);
        }
    }

    /** The next event; null at the end of the file, or where the rest is damaged. */
    private @Nullable RecordedEvent next(RecordingFile recording) {
        try {
            return recording.hasMoreEvents() ? recording.readEvent() : null;
        } catch (IOException | RuntimeException | VirtualMachineError damaged) {
            // The JDK's parser trusts lengths and names in the file, and reports some damage by an InternalError.
            problem = "the recording is damaged after " + events + " events: " + damaged;
            return null;
        }
    }
}
