package io.heddle.recorder.jvm;

import io.heddle.hotspot.AttachActivation;
import io.heddle.hotspot.AttachSocket;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of JVMs that start with Flight Recorder. They are deleted at the end.
 *
 * <p>Concurrency: the thread that watches the program calls all methods. If the disk runs full, a thread of its own ({@code
 * heddle-attach}) stops the recording, since the JVM may take seconds to reply.
 */
public final class LaunchedJvms implements ProgramListener, AutoCloseable {
    private static final String WITHOUT = "without Flight Recorder: ";

    /** Null without Flight Recorder. */
    private final @Nullable TemporaryFolder folder;

    private final List<String> notes = new ArrayList<>();

    private boolean recordsItself;
    private boolean stopped;

    /** 0 until the JVM is found. */
    private int pid;

    private long checkedAt;

    private LaunchedJvms(@Nullable TemporaryFolder folder) {
        this.folder = folder;
    }

    /** Without a temporary folder, JVMs do not record. */
    public static LaunchedJvms open(FlightRecorder use) {
        if (use == FlightRecorder.UNUSED) {
            return new LaunchedJvms(null);
        }
        try {
            return new LaunchedJvms(TemporaryFolder.create("recording"));
        } catch (IOException e) {
            LaunchedJvms without = new LaunchedJvms(null);
            without.notes.add(WITHOUT + "there is no temporary folder: " + e.getMessage());
            return without;
        }
    }

    /** Adds the flags of Flight Recorder to a command, if its JVM understands them. */
    public SpawnSpec addTo(SpawnSpec launch) {
        if (folder == null) {
            return launch;
        }
        RecordedLaunch recorded;
        try {
            recorded = JvmRecordings.in(folder.path()).addTo(launch);
        } catch (IOException e) {
            recorded = new RecordedLaunch.Unchanged(launch, "its settings cannot be written: " + e.getMessage());
        }
        if (recorded instanceof RecordedLaunch.Unchanged(var _, String reason)) {
            notes.add(WITHOUT + reason);
        } else {
            recordsItself = true;
        }
        return recorded.command();
    }

    @Override
    public void foundJvm(WatchedProcess process, WatchedJvm jvm) {
        if (pid == 0) {
            pid = process.id().pid();
        }
    }

    @Override
    public void updated(WatchedProgram program, long now) {
        if (folder == null
                || !recordsItself
                || stopped
                || pid == 0
                || now - checkedAt < AttachedJvms.SPACE_PERIOD_NANOS) {
            return;
        }
        checkedAt = now;
        if (DiskSpace.isShort(DiskSpace.usableBytes(folder.path()))) {
            stopped = true;
            notes.add(WITHOUT + DiskSpace.usedUp());
            int jvm = pid;
            Thread.ofPlatform().daemon().name("heddle-attach").start(() -> stop(jvm));
        }
    }

    private static void stop(int pid) {
        if (AttachActivation.activate(pid) instanceof AttachActivation.Outcome.Active(AttachSocket socket)) {
            AttachedJvmRecording.stop(socket, JvmRecordings.NAME + AttachedJvmRecording.TO_NOWHERE);
        }
    }

    /** What the recordings lack, and why. */
    public List<String> notes() {
        return notes;
    }

    /** The files of all JVMs that have ended. */
    public List<Path> files() throws IOException {
        if (folder == null) {
            return List.of();
        }
        List<Path> files = JvmRecordings.found(folder.path()).stream()
                .flatMap(recording -> recording.files().stream())
                .toList();
        if (files.isEmpty() && recordsItself && !stopped) {
            notes.add(WITHOUT + "the JVM ended before it recorded anything");
        }
        return files;
    }

    @Override
    public void close() {
        if (folder != null) {
            folder.close();
        }
    }
}
