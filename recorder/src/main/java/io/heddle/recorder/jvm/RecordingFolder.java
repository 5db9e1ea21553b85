package io.heddle.recorder.jvm;

import io.heddle.kernel.files.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The temporary folder for the recordings of JVMs. There is none without Flight Recorder; JVMs do not record then. */
final class RecordingFolder implements AutoCloseable {
    private final @Nullable TemporaryFolder folder;
    private final @Nullable String problem;

    private final FlightRecorder use;

    private RecordingFolder(FlightRecorder use, @Nullable TemporaryFolder folder, @Nullable String problem) {
        this.use = use;
        this.folder = folder;
        this.problem = problem;
    }

    static RecordingFolder open(FlightRecorder use) {
        if (use == FlightRecorder.UNUSED) {
            return new RecordingFolder(use, null, null);
        }
        try {
            return new RecordingFolder(use, TemporaryFolder.create("recording"), null);
        } catch (IOException e) {
            return new RecordingFolder(
                    use, null, "without Flight Recorder: there is no temporary folder: " + e.getMessage());
        }
    }

    /** What JVMs record into the folder. */
    FlightRecorder use() {
        return use;
    }

    /** Null if there is none. */
    @Nullable
    Path path() {
        return folder == null ? null : folder.path();
    }

    /** Why there is no folder, if one was wanted. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    @Override
    public void close() {
        if (folder != null) {
            folder.close();
        }
    }
}
