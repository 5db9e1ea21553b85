package io.heddle.recorder.jvm;

import io.heddle.hotspot.AttachActivation;
import io.heddle.hotspot.AttachSocket;
import io.heddle.hotspot.JvmDetection;
import io.heddle.hotspot.JvmStart;
import io.heddle.hotspot.launch.JavaRuntime;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A recording in a JVM that runs already. The JVM gets the commands over its {@link AttachSocket}, and writes the recording
 * into a {@link FolderInJvm}.
 *
 * <p>{@link #close} stops the recording, also when this process is terminated by a signal. After a SIGKILL the recording goes on, up
 * to its limit of disk space, until the next recording of that JVM stops it: its name contains the process that started it.
 *
 * <p>Concurrency: the methods may be called by any thread, one at a time. The shutdown hook calls {@link #close}.
 */
public final class AttachedJvmRecording implements AutoCloseable {
    /** The time for a command. The JVM writes up to 256 MB in it. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** The time for a stop whose result nobody waits for. Ctrl-C waits for it. */
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    /** The time for the start of a JVM, which takes seconds on a busy machine. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(20);

    /** The kernel takes less than this to replace the program of a process, unless the machine is overloaded. */
    private static final long EXECUTION_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Why there is no recording of a JVM that ends early. */
    static final String ENDED_EARLY = "the JVM ended before it recorded anything";

    private static final long MAX_EXIT_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();
    /** An argument of JFR.stop. Without it, the JVM writes a file at the end of a recording that was started with one. */
    static final String TO_NOWHERE = " filename=/dev/null";

    private static final String EXIT_FILE = "exit.jfr";
    private static final String SAVED_FILE = "saved.jfr";

    private final ProcessId jvm;
    private final AttachSocket socket;
    private final RecordingName name;
    private final FolderInJvm folder;
    private final RepositoryOfJvm repository;
    private final Thread shutdownHook = new Thread(this::end, "heddle-detach");
    private boolean running = true;
    private boolean open = true;
    private String stopReason = "the recording was stopped";

    private AttachedJvmRecording(
            ProcessId jvm, AttachSocket socket, RecordingName name, FolderInJvm folder, RepositoryOfJvm repository) {
        this.jvm = jvm;
        this.socket = socket;
        this.name = name;
        this.folder = folder;
        this.repository = repository;
    }

    /** The result of {@link #start}. */
    public sealed interface Start {
        /** The JVM records. */
        record Started(AttachedJvmRecording recording) implements Start {}

        /** @param reason for people, as in "without Flight Recorder: REASON" */
        record Refused(String reason) implements Start {}
    }

    /** The result of {@link #dump} and {@link #stop}. */
    public sealed interface End {
        /** @param file the recording; it may be torn if the JVM was killed, see {@link ReadableRecording} */
        record Saved(Path file) implements End {}

        /** @param reason why there is no recording, for people */
        record Lost(String reason) implements End {}
    }

    /** Starts a recording in the JVM that has this PID now. */
    public static Start start(int pid) {
        return Proc.live()
                .identity(pid)
                .map(jvm -> start(jvm, FlightRecorder.USED))
                .orElseGet(() -> new Start.Refused("no such process"));
    }

    /**
     * Starts a recording in a JVM. Blocks for some seconds: until the JVM has started, accepts commands and has initialised Flight
     * Recorder.
     */
    static Start start(ProcessId jvm, FlightRecorder use) {
        Start start = startIfPossible(jvm, use);
        return start instanceof Start.Refused && isEnding(jvm) ? new Start.Refused(ENDED_EARLY) : start;
    }

    /**
     * Whether a process has ended or lost its memory, and with it its command line, which the kernel takes first. The command line is also
     * empty for a moment while a new process executes its program (execve(2)).
     */
    private static boolean isEnding(ProcessId process) {
        if (hasCommandLine(process)) {
            return false;
        }
        LockSupport.parkNanos(EXECUTION_NANOS);
        return !hasCommandLine(process);
    }

    private static boolean hasCommandLine(ProcessId process) {
        return Proc.live().isAlive(process) && Proc.live().commandLine(process.pid()).length > 0;
    }

    private static Start startIfPossible(ProcessId jvm, FlightRecorder use) {
        int pid = jvm.pid();
        Optional<JavaRuntime> runtime = JavaRuntime.ofProcess(pid);
        if (runtime.isPresent() && runtime.get().major() < FlightRecorderSettings.OLDEST_RELEASE) {
            return new Start.Refused("it needs JDK " + FlightRecorderSettings.OLDEST_RELEASE
                    + " or newer, and the JVM is JDK " + runtime.get().major());
        } else if (ArchiveCreation.isRequested(
                Proc.live().commandLine(pid), Proc.live().environment(pid))) {
            return new Start.Refused("the JVM creates an AOT cache or CDS archive, which Flight Recorder would change");
        }
        if (new JvmDetection().detect(pid) instanceof JvmDetection.Finding.HotSpot
                && !JvmStart.await(jvm, START_TIMEOUT)) {
            return new Start.Refused("the JVM did not start within " + START_TIMEOUT.toSeconds() + " s");
        }
        return switch (AttachActivation.activate(pid)) {
            case AttachActivation.Outcome.Refused(String reason) -> new Start.Refused(reason);
            case AttachActivation.Outcome.Active(AttachSocket socket) -> start(jvm, socket, use);
        };
    }

    private static Start start(ProcessId jvm, AttachSocket socket, FlightRecorder use) {
        FolderInJvm folder;
        try {
            folder = FolderInJvm.create(
                    jvm.pid(), FlightRecorderSettings.FILE_NAME, FlightRecorderSettings.content(use));
        } catch (IOException | UnsupportedOperationException e) {
            return new Start.Refused("the JVM's /tmp is not usable: " + e.getMessage());
        }
        Start start = start(jvm, socket, folder);
        if (start instanceof Start.Refused) {
            folder.close();
        }
        return start;
    }

    private static Start start(ProcessId jvm, AttachSocket socket, FolderInJvm folder) {
        try {
            RecordingName name = RecordingName.ofThisProcess();
            for (String abandoned : RecordingName.abandoned(socket.execute("JFR.check", TIMEOUT))) {
                socket.execute("JFR.stop name=" + abandoned + TO_NOWHERE, TIMEOUT);
            }
            long usableBytes = folder.usableBytes();
            OptionalLong maxBytes = DiskSpace.recordingBytes(usableBytes);
            if (maxBytes.isEmpty()) {
                return new Start.Refused(DiskSpace.tooLittle(Path.of("/tmp"), usableBytes));
            }
            String reply = begin(socket, name, folder, DiskSpace.maxSize(maxBytes.getAsLong()));
            if (!reply.contains("Started recording")) {
                return new Start.Refused("the JVM did not start a recording: " + firstLine(reply));
            }
            AttachedJvmRecording recording = new AttachedJvmRecording(
                    jvm, socket, name, folder, RepositoryOfJvm.find(jvm.pid(), socket, TIMEOUT));
            return recording.registered() ? new Start.Started(recording) : new Start.Refused("Heddle is shutting down");
        } catch (IOException e) {
            return new Start.Refused(String.valueOf(e.getMessage()));
        }
    }

    private static String begin(AttachSocket socket, RecordingName name, FolderInJvm folder, String maxSize)
            throws IOException {
        try {
            return socket.execute(
                    "JFR.start name=%s settings=%s filename=%s dumponexit=true maxsize=%s"
                            .formatted(
                                    name.text(),
                                    folder.inside(FlightRecorderSettings.FILE_NAME),
                                    folder.inside(EXIT_FILE),
                                    maxSize),
                    TIMEOUT);
        } catch (IOException late) {
            // The JVM executes commands in their order, so it stops a recording that it starts later.
            stop(socket, name.text());
            throw late;
        }
    }

    /** Stops the recording that this process has started, and discards its data. */
    static void stopOwn(AttachSocket socket) {
        try {
            stop(socket, RecordingName.ofThisProcess().text() + TO_NOWHERE);
        } catch (IOException unknown) {
            // The recording has no such name then.
        }
    }

    /** Stops a recording without saving it. */
    static void stop(AttachSocket socket, String name) {
        try {
            socket.execute("JFR.stop name=" + name, CLOSE_TIMEOUT);
        } catch (IOException gone) {
            // The JVM has ended meanwhile, or does not reply. It executes the command when it does.
        }
    }

    private boolean registered() {
        try {
            Runtime.getRuntime().addShutdownHook(shutdownHook);
            return true;
        } catch (IllegalStateException shuttingDown) {
            end();
            return false;
        }
    }

    /** Copies what was recorded so far. The recording goes on. */
    public synchronized End dump(Path target) {
        return running
                ? save("JFR.dump name=" + name.text() + " filename=" + folder.inside(SAVED_FILE), "Dumped", target)
                : new End.Lost(stopReason);
    }

    /** Stops the recording and saves it. */
    public synchronized End stop(Path target) {
        if (!running) {
            return new End.Lost(stopReason);
        }
        End end = save("JFR.stop name=" + name.text() + " filename=" + folder.inside(SAVED_FILE), "Stopped", target);
        running = end instanceof End.Lost && Proc.live().isAlive(jvm);
        return end;
    }

    /** Whether the recording must be discarded, before the JVM fills a disk. */
    boolean isShortOfSpace() {
        return DiskSpace.isShort(Math.min(folder.usableBytes(), repository.usableBytes()));
    }

    /** Stops the recording and has its data deleted, because its disk is almost full. */
    synchronized void discard() {
        if (running) {
            stop(socket, name.text() + TO_NOWHERE);
            running = false;
            stopReason = DiskSpace.usedUp();
        }
    }

    private End save(String command, String success, Path target) {
        String reason = ENDED_EARLY;
        if (!Proc.live().isAlive(jvm)) {
            // The PID may belong to another JVM by now, which has a recording of the same name.
            return saveRemains(target, reason);
        }
        try {
            String reply = socket.execute(command, TIMEOUT);
            reason = "the JVM did not save the recording: " + firstLine(reply);
            if (reply.contains(success)) {
                folder.moveTo(SAVED_FILE, target);
                return new End.Saved(target);
            }
        } catch (IOException e) {
            reason = String.valueOf(e.getMessage());
            awaitExit();
        }
        return saveRemains(target, reason);
    }

    /** Saves the file that the JVM has written at its end, or when somebody else stopped the recording, or its chunks. */
    private End saveRemains(Path target, String reason) {
        try {
            // A JVM that ends regularly writes the file and then deletes its chunks.
            if (!Proc.live().isAlive(jvm) && repository.moveTo(target)) {
                return new End.Saved(target);
            } else if (folder.has(EXIT_FILE)) {
                folder.moveTo(EXIT_FILE, target);
                return new End.Saved(target);
            }
            return new End.Lost(reason);
        } catch (IOException e) {
            return new End.Lost(reason + "; " + e.getMessage());
        }
    }

    /** A JVM that ends refuses commands while it writes its recording. */
    private void awaitExit() {
        long start = System.nanoTime();
        while (Proc.live().isAlive(jvm) && System.nanoTime() - start < MAX_EXIT_NANOS) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static String firstLine(String reply) {
        return reply.lines().findFirst().orElse("no reply");
    }

    /** Stops the recording if it runs, and deletes the files in the JVM's {@code /tmp}. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException shuttingDown) {
            // The hook finds nothing to do.
        }
    }

    private synchronized void end() {
        if (!open) {
            return;
        }
        open = false;
        if (running && Proc.live().isAlive(jvm)) {
            stop(socket, name.text());
        }
        running = false;
        repository.close();
        folder.close();
    }
}
