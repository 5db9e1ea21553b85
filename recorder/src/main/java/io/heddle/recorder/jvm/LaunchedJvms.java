package io.heddle.recorder.jvm;

import io.heddle.hotspot.AttachActivation;
import io.heddle.hotspot.AttachSocket;
import io.heddle.hotspot.launch.JavaCommand;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of the JVMs of a program that Heddle starts. A {@code java} command starts with Flight Recorder, so that its start
 * is recorded. Heddle attaches to the JVMs that scripts and other programs start ({@link AttachedJvms}). The files are deleted at the
 * end.
 *
 * <p>Concurrency: the thread that watches the program calls all methods. If the disk runs full, a thread of its own ({@code
 * heddle-attach}) stops the recording, since the JVM may take seconds to reply.
 */
public final class LaunchedJvms implements ProgramListener, AutoCloseable {
    private static final String WITHOUT = "without Flight Recorder: ";

    private final RecordingFolder folder;
    private final AttachedJvms attached;
    private final List<String> notes = new ArrayList<>();

    /** Whether the command itself becomes a JVM: one that records itself, or one that cannot record. */
    private boolean isJava;

    private boolean recordsItself;
    private boolean hasFoundJvm;
    private boolean stopped;

    /** The process of the command; null until it has started. */
    private @Nullable ProcessId command;

    /** 0 until the JVM of a {@code java} command is found. */
    private int pid;

    private long checkedAt;

    private LaunchedJvms(RecordingFolder folder) {
        this.folder = folder;
        this.attached = new AttachedJvms(folder);
    }

    /** Without a temporary folder, JVMs do not record. */
    public static LaunchedJvms open(FlightRecorder use) {
        return new LaunchedJvms(RecordingFolder.open(use));
    }

    /** Adds the flags of Flight Recorder to a {@code java} command, if its JVM understands them. */
    public SpawnSpec addTo(SpawnSpec launch) {
        Path path = folder.path();
        isJava = JavaCommand.of(launch.command()).isPresent();
        if (path == null || !isJava) {
            return launch;
        }
        RecordedLaunch recorded;
        try {
            recorded = JvmRecordings.in(path, folder.use()).addTo(launch);
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
    public void started(WatchedProcess process) {
        if (command == null) {
            command = process.id();
        }
    }

    @Override
    public void foundJvm(WatchedProcess process, WatchedJvm jvm) {
        hasFoundJvm = true;
        if (isJava && process.id().equals(command)) {
            pid = process.id().pid();
        } else {
            attached.foundJvm(process, jvm);
        }
    }

    @Override
    public void updated(WatchedProgram program, long now) {
        attached.updated(program, now);
        Path path = folder.path();
        if (path == null
                || !recordsItself
                || stopped
                || pid == 0
                || now - checkedAt < AttachedJvms.SPACE_PERIOD_NANOS) {
            return;
        }
        checkedAt = now;
        if (DiskSpace.isShort(DiskSpace.usableBytes(path))) {
            stopped = true;
            notes.add(WITHOUT + DiskSpace.usedUp());
            int jvm = pid;
            Thread.ofPlatform().daemon().name("heddle-attach").start(() -> stop(jvm));
        }
    }

    private static void stop(int pid) {
        if (AttachActivation.activate(pid) instanceof AttachActivation.Outcome.Active(AttachSocket socket)) {
            AttachedJvmRecording.stopOwn(socket);
        }
    }

    /** What the recordings lack, and why. */
    public List<String> notes() {
        return Stream.concat(notes.stream(), attached.notes().stream()).toList();
    }

    /** The files of all JVMs. Stops the recordings of those that outlive the command. */
    public List<Path> files() throws IOException {
        Path path = folder.path();
        if (path == null) {
            return List.of();
        }
        List<Path> files = JvmRecordings.found(path).stream()
                .flatMap(recording -> recording.files().stream())
                .toList();
        if (files.isEmpty() && recordsItself && !stopped) {
            notes.add(WITHOUT + AttachedJvmRecording.ENDED_EARLY);
        } else if (!isJava && !hasFoundJvm) {
            notes.add(WITHOUT + "no HotSpot JVM was seen in the program");
        }
        return Stream.concat(files.stream(), attached.finish().stream()).toList();
    }

    @Override
    public void close() {
        attached.close();
    }
}
