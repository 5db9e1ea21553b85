package io.heddle.recorder.jvm;

import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of JVMs that ran before Heddle did.
 *
 * <p>Concurrency: the thread that watches the program calls all methods. A recording takes seconds to start, so a thread of its own
 * ({@code heddle-attach}) starts it.
 */
public final class AttachedJvms implements ProgramListener, AutoCloseable {
    /** The time between looks at the free space of the recordings' disks. */
    static final long SPACE_PERIOD_NANOS = 100_000_000;

    /** Null without Flight Recorder. */
    private final @Nullable TemporaryFolder folder;

    private final ExecutorService starter = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("heddle-attach").daemon().factory());
    private final Map<Integer, Future<AttachedJvmRecording.Start>> recordings = new LinkedHashMap<>();
    private final List<AttachedJvmRecording> discarded = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private long checkedAt;

    private AttachedJvms(@Nullable TemporaryFolder folder) {
        this.folder = folder;
    }

    /** Without a temporary folder, JVMs do not record. */
    public static AttachedJvms open(FlightRecorder use) {
        if (use == FlightRecorder.UNUSED) {
            return new AttachedJvms(null);
        }
        try {
            return new AttachedJvms(TemporaryFolder.create("recording"));
        } catch (IOException e) {
            AttachedJvms without = new AttachedJvms(null);
            without.notes.add("without Flight Recorder: there is no temporary folder: " + e.getMessage());
            return without;
        }
    }

    @Override
    public void foundJvm(WatchedProcess process, WatchedJvm jvm) {
        if (folder != null) {
            int pid = process.id().pid();
            recordings.computeIfAbsent(pid, id -> starter.submit(() -> AttachedJvmRecording.start(id)));
        }
    }

    @Override
    public void updated(WatchedProgram program, long now) {
        if (now - checkedAt < SPACE_PERIOD_NANOS) {
            return;
        }
        checkedAt = now;
        for (Future<AttachedJvmRecording.Start> start : recordings.values()) {
            if (start.state() == Future.State.SUCCESS
                    && start.resultNow() instanceof AttachedJvmRecording.Start.Started(AttachedJvmRecording recording)
                    && !discarded.contains(recording)
                    && recording.isShortOfSpace()) {
                discarded.add(recording);
                starter.execute(recording::discard);
            }
        }
    }

    /** What the recordings lack, and why. */
    public List<String> notes() {
        return notes;
    }

    /** Stops the recordings and saves them. */
    public List<Path> finish() {
        List<Path> files = new ArrayList<>();
        if (folder == null) {
            return files;
        }
        for (Map.Entry<Integer, Future<AttachedJvmRecording.Start>> recording : recordings.entrySet()) {
            int pid = recording.getKey();
            switch (start(recording.getValue())) {
                case AttachedJvmRecording.Start.Refused(String reason) -> note(pid, reason);
                case AttachedJvmRecording.Start.Started(AttachedJvmRecording started) -> {
                    try (started) {
                        switch (started.stop(folder.path().resolve(pid + ".jfr"))) {
                            case AttachedJvmRecording.End.Saved(Path file) -> files.add(file);
                            case AttachedJvmRecording.End.Lost(String reason) -> note(pid, reason);
                        }
                    }
                }
            }
        }
        recordings.clear();
        return files;
    }

    private void note(int pid, String reason) {
        notes.add("process " + pid + " without Flight Recorder: " + reason);
    }

    private static AttachedJvmRecording.Start start(Future<AttachedJvmRecording.Start> starting) {
        try {
            return starting.get();
        } catch (ExecutionException e) {
            return new AttachedJvmRecording.Start.Refused(String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new AttachedJvmRecording.Start.Refused("Heddle was interrupted");
        }
    }

    /** Stops recordings that {@link #finish} has not stopped. */
    @Override
    public void close() {
        finish();
        starter.shutdown();
        if (folder != null) {
            folder.close();
        }
    }
}
