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

    private RecordingFolder(@Nullable TemporaryFolder folder, @Nullable String problem) {
        this.folder = folder;
        this.problem = problem;
    }

    static RecordingFolder open(FlightRecorder use) {
        if (use == FlightRecorder.UNUSED) {
            return new RecordingFolder(null, null);
        }
        try {
            return new RecordingFolder(TemporaryFolder.create("recording"), null);
        } catch (IOException e) {
            return new RecordingFolder(
                    null, "without Flight Recorder: there is no temporary folder: " + e.getMessage());
        }
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
