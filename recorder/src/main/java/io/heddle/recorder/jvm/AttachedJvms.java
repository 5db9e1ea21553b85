package io.heddle.recorder.jvm;

import io.heddle.kernel.tasks.ProcessId;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of JVMs that Heddle attaches to: those that ran before Heddle did, and those that the program starts.
 *
 * <p>Concurrency: the thread that watches the program calls all methods. A recording takes seconds to start and to stop, so threads of
 * their own ({@code heddle-attach}) do that.
 */
public final class AttachedJvms implements ProgramListener, AutoCloseable {
    /** The limit of recorded JVMs. Each of them takes disk space until the end, and a part of the file. */
    static final int MAX_JVMS = 32;

    /** A JVM that does not reply delays few others. */
    private static final int THREADS = 4;

    /** The time between looks at the free space of the recordings' disks. */
    static final long SPACE_PERIOD_NANOS = 100_000_000;

    private final RecordingFolder folder;
    private final Function<ProcessId, AttachedJvmRecording.Start> starter;
    private final ExecutorService threads = Executors.newFixedThreadPool(
            THREADS, Thread.ofPlatform().name("heddle-attach").daemon().factory());
    private final List<Attachment> attachments = new ArrayList<>();
    private final List<AttachedJvmRecording> discarded = new ArrayList<>();
    private final Refusals refusals = new Refusals();
    private int notAdded;
    private long checkedAt;
    private volatile boolean finishing;

    private record Attachment(ProcessId jvm, Future<AttachedJvmRecording.Start> start) {
        /** Null while the recording starts, or if it did not. */
        @Nullable
        AttachedJvmRecording recording() {
            return start.state() == Future.State.SUCCESS
                            && start.resultNow() instanceof AttachedJvmRecording.Start.Started(var started)
                    ? started
                    : null;
        }
    }

    private record Ending(AttachedJvmRecording recording, int pid, Future<AttachedJvmRecording.End> end) {}

    AttachedJvms(RecordingFolder folder) {
        this(folder, jvm -> AttachedJvmRecording.start(jvm, folder.use()));
    }

    /** @param starter starts a recording in a JVM; tests pass their own */
    AttachedJvms(RecordingFolder folder, Function<ProcessId, AttachedJvmRecording.Start> starter) {
        this.folder = folder;
        this.starter = starter;
    }

    /** Without a temporary folder, JVMs do not record. */
    public static AttachedJvms open(FlightRecorder use) {
        return new AttachedJvms(RecordingFolder.open(use));
    }

    @Override
    public void foundJvm(WatchedProcess process, WatchedJvm jvm) {
        if (folder.path() != null) {
            attach(process.id());
        }
    }

    void attach(ProcessId jvm) {
        removeRefused();
        if (attachments.size() == MAX_JVMS) {
            notAdded++;
            return;
        }
        attachments.add(new Attachment(jvm, threads.submit(() -> start(jvm))));
    }

    private AttachedJvmRecording.Start start(ProcessId jvm) {
        return finishing
                ? new AttachedJvmRecording.Start.Refused("the recording ended before it started")
                : starter.apply(jvm);
    }

    /** JVMs that refused make room for others: a program may start many that end at once. */
    private void removeRefused() {
        Iterator<Attachment> each = attachments.iterator();
        while (each.hasNext()) {
            Attachment attachment = each.next();
            if (attachment.start.isDone()
                    && result(attachment.start) instanceof AttachedJvmRecording.Start.Refused(String reason)) {
                refusals.add(attachment.jvm.pid(), reason);
                each.remove();
            }
        }
    }

    @Override
    public void updated(WatchedProgram program, long now) {
        if (now - checkedAt < SPACE_PERIOD_NANOS) {
            return;
        }
        checkedAt = now;
        for (Attachment attachment : attachments) {
            AttachedJvmRecording recording = attachment.recording();
            if (recording != null && !discarded.contains(recording) && recording.isShortOfSpace()) {
                discarded.add(recording);
                threads.execute(recording::discard);
            }
        }
    }

    /** Waits until all recordings have started or were refused. */
    void awaitStarts() {
        attachments.forEach(attachment -> result(attachment.start));
    }

    /** What the recordings lack, and why. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        folder.problem().ifPresent(notes::add);
        notes.addAll(refusals.lines());
        if (notAdded > 0) {
            notes.add("%d more JVMs without Flight Recorder: it records in at most %d JVMs of a program"
                    .formatted(notAdded, MAX_JVMS));
        }
        return notes;
    }

    /** Stops the recordings and saves them. */
    public List<Path> finish() {
        List<Path> files = new ArrayList<>();
        Path target = folder.path();
        if (target == null) {
            return files;
        }
        finishing = true;
        List<Ending> endings = new ArrayList<>();
        for (Attachment attachment : attachments) {
            switch (result(attachment.start)) {
                case AttachedJvmRecording.Start.Refused(String reason) -> refusals.add(attachment.jvm.pid(), reason);
                case AttachedJvmRecording.Start.Started(AttachedJvmRecording recording) -> {
                    Path file = target.resolve("attached-" + endings.size() + ".jfr");
                    endings.add(
                            new Ending(recording, attachment.jvm.pid(), threads.submit(() -> recording.stop(file))));
                }
            }
        }
        attachments.clear();
        for (Ending ending : endings) {
            try (AttachedJvmRecording _ = ending.recording) {
                switch (end(ending.end)) {
                    case AttachedJvmRecording.End.Saved(Path file) -> files.add(file);
                    case AttachedJvmRecording.End.Lost(String reason) -> refusals.add(ending.pid, reason);
                }
            }
        }
        return files;
    }

    private static AttachedJvmRecording.Start result(Future<AttachedJvmRecording.Start> starting) {
        try {
            return starting.get();
        } catch (ExecutionException e) {
            return new AttachedJvmRecording.Start.Refused(String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new AttachedJvmRecording.Start.Refused("Heddle was interrupted");
        }
    }

    private static AttachedJvmRecording.End end(Future<AttachedJvmRecording.End> ending) {
        try {
            return ending.get();
        } catch (ExecutionException e) {
            return new AttachedJvmRecording.End.Lost(String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new AttachedJvmRecording.End.Lost("Heddle was interrupted");
        }
    }

    /** Stops recordings that {@link #finish} has not stopped. */
    @Override
    public void close() {
        finish();
        threads.shutdown();
        folder.close();
    }
}
