package io.heddle.recorder.jvm;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The recordings of JVMs that start with Flight Recorder. They are deleted at the end. */
public final class LaunchedJvms implements AutoCloseable {
    /** Null without Flight Recorder. */
    private final @Nullable TemporaryFolder folder;

    private final List<String> notes = new ArrayList<>();

    private LaunchedJvms(@Nullable TemporaryFolder folder) {
        this.folder = folder;
    }

    public static LaunchedJvms open(FlightRecorder use) throws IOException {
        return new LaunchedJvms(use == FlightRecorder.USED ? TemporaryFolder.create("recording") : null);
    }

    /** Adds the flags of Flight Recorder to a command, if its JVM understands them. */
    public SpawnSpec addTo(SpawnSpec launch) throws IOException {
        if (folder == null) {
            return launch;
        }
        RecordedLaunch recorded = JvmRecordings.in(folder.path()).addTo(launch);
        if (recorded instanceof RecordedLaunch.Unchanged(var _, String reason)) {
            notes.add("without Flight Recorder: " + reason);
        }
        return recorded.command();
    }

    /** What the recordings lack, and why. */
    public List<String> notes() {
        return notes;
    }

    /** The files of all JVMs that have ended. */
    public List<Path> files() throws IOException {
        return folder == null
                ? List.of()
                : JvmRecordings.in(folder.path()).found().stream()
                        .flatMap(recording -> recording.files().stream())
                        .toList();
    }

    @Override
    public void close() {
        if (folder != null) {
            folder.close();
        }
    }
}
