package io.heddle.hotspot;

import io.heddle.hotspot.counters.PerfData;
import io.heddle.hotspot.counters.PerfDataFile;
import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.PathInRoot;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessStatus;
import io.heddle.kernel.tasks.TaskStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The activation of a JVM's attach mechanism, which creates the JVM's {@link AttachSocket} as {@code jcmd} does: a file {@code
 * /tmp/.attach_pidPID} and a SIGQUIT. The JVM keeps a thread named Attach Listener until it ends.
 *
 * <p>SIGQUIT ends a process that does not handle it, and makes a JVM with a disabled attach mechanism print its threads into the
 * program's output. So nothing is sent unless the process runs HotSpot, handles SIGQUIT, is not stopped, allows attachment, and
 * accepts files of this user.
 */
public final class AttachActivation {
    private static final long TIMEOUT_NANOS = Duration.ofSeconds(10).toNanos();
    private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();
    private static final int ROOT = 0;
    private static final String DISABLED = "-XX:+DisableAttachMechanism";
    private static final Path TEMPORARY = Path.of("/tmp");

    private AttachActivation() {}

    /** The result of an activation. */
    public sealed interface Outcome {
        /** The JVM accepts commands. */
        record Active(AttachSocket socket) implements Outcome {}

        /** @param reason why the JVM cannot be attached to, for people */
        record Refused(String reason) implements Outcome {}
    }

    /** Finds the socket of a JVM, or makes the JVM create it. Blocks for 10 seconds at most. */
    public static Outcome activate(int pid) {
        Optional<AttachSocket> existing = AttachSocket.of(pid);
        if (existing.isPresent()) {
            return new Outcome.Active(existing.get());
        }
        Proc proc = Proc.live();
        ProcessId process = proc.identity(pid).orElse(null);
        ProcessStatus status = proc.status(pid).orElse(null);
        if (process == null || status == null) {
            return new Outcome.Refused("no such process");
        }
        Optional<String> obstacle = obstacle(pid, status);
        if (obstacle.isPresent()) {
            return new Outcome.Refused(obstacle.get());
        }
        try {
            return trigger(process, status);
        } catch (IOException | UnsupportedOperationException e) {
            return new Outcome.Refused("cannot create a file in the JVM's /tmp: " + e.getMessage());
        }
    }

    private static Optional<String> obstacle(int pid, ProcessStatus status) {
        return switch (new JvmDetection().detect(pid)) {
            case JvmDetection.Finding.HotSpot(Optional<PerfDataFile> counters) ->
                obstacleOfHotSpot(pid, status, counters);
            case JvmDetection.Finding.OpenJ9() -> Optional.of("its JVM is OpenJ9, not HotSpot");
            case JvmDetection.Finding.NativeImage() -> Optional.of("it is a native image, without a JVM");
            case JvmDetection.Finding.NotJvm() -> Optional.of("it runs no JVM");
            case JvmDetection.Finding.NotPermitted() -> Optional.of("this user may not inspect the process");
            case JvmDetection.Finding.Unreadable(String reason) -> Optional.of(reason);
        };
    }

    private static Optional<String> obstacleOfHotSpot(int pid, ProcessStatus status, Optional<PerfDataFile> counters) {
        int self = effectiveUser(
                Proc.live().status((int) ProcessHandle.current().pid()).orElseThrow());
        boolean stopped = Proc.live()
                .process(pid)
                .map(TaskStat::state)
                .filter(state -> state == 'T' || state == 't')
                .isPresent();
        if (self != ROOT && self != effectiveUser(status)) {
            return Optional.of("the JVM runs as another user");
        } else if (isDisabled(pid, counters)) {
            return Optional.of("the JVM does not allow attachment (" + DISABLED + ")");
        } else if ((status.caughtSignals() >> (Signals.QUIT - 1) & 1) == 0) {
            return Optional.of("the JVM does not handle SIGQUIT, or is still starting");
        }
        return stopped ? Optional.of("the JVM is stopped") : Optional.empty();
    }

    private static int effectiveUser(ProcessStatus status) {
        return status.effectiveUserId().orElseThrow();
    }

    /** Whether the JVM says so in its counters, or its command line does. */
    private static boolean isDisabled(int pid, Optional<PerfDataFile> counters) {
        return counters.flatMap(AttachActivation::capabilities)
                .map(capabilities -> capabilities.startsWith("0"))
                .orElseGet(() -> Arrays.asList(Proc.live().commandLine(pid)).contains(DISABLED)
                        || Proc.live().environment(pid).stream().anyMatch(variable -> variable.contains(DISABLED)));
    }

    /** The first character of the capabilities is 1 if the attach mechanism is enabled (HotSpot's statSampler.cpp). */
    private static Optional<String> capabilities(PerfDataFile file) {
        try {
            if (PerfData.open(file) instanceof PerfData.Opening.Opened(PerfData counters)) {
                try (counters) {
                    return counters.string("sun.rt.jvmCapabilities");
                }
            }
        } catch (IOException unreadable) {
            // The command line remains.
        }
        return Optional.empty();
    }

    private static Outcome trigger(ProcessId process, ProcessStatus status) throws IOException {
        int pid = process.pid();
        PathInRoot temporary = new PathInRoot(Path.of("/proc", Integer.toString(pid), "root"), TEMPORARY);
        try (PathDescriptor folder = PathDescriptor.of(temporary)) {
            if (!folder.isFolder()) {
                return new Outcome.Refused("the JVM's /tmp is not a folder");
            }
            Path file =
                    folder.path().resolve(".attach_pid" + status.innermostId().orElseThrow());
            Files.deleteIfExists(file);
            Files.createFile(file);
            try {
                // The JVM ignores files of other users than its own and root; root outside of a container is another
                // user.
                Files.setAttribute(file, "unix:uid", effectiveUser(status), LinkOption.NOFOLLOW_LINKS);
                return Signals.send(process, Signals.QUIT)
                        ? awaitSocket(process)
                        : new Outcome.Refused("the process has ended, or may not be signalled");
            } finally {
                Files.deleteIfExists(file);
            }
        }
    }

    private static Outcome awaitSocket(ProcessId process) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < TIMEOUT_NANOS && Proc.live().isAlive(process)) {
            Optional<AttachSocket> socket = AttachSocket.of(process.pid());
            if (socket.isPresent()) {
                return new Outcome.Active(socket.get());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return new Outcome.Refused("the JVM did not create its attach socket within 10 s");
    }
}
