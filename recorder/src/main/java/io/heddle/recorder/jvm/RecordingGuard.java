package io.heddle.recorder.jvm;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Pipe;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnException;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A shell that stops the recordings in the program's JVMs if Heddle is killed: Flight Recorder has no limit of time that can be
 * extended, so a recording would go on until its JVM ends.
 *
 * <p>The shell has its own session and reads the PIDs of the JVMs from a pipe. If the pipe ends without the line {@code end}, it executes
 * {@link KilledRecorder}. Used by one thread.
 */
public final class RecordingGuard implements ProgramListener, AutoCloseable {
    private static final String END = "end";
    private static final long CLOSE_NANOS = Duration.ofSeconds(1).toNanos();

    /** Signals to a whole service or container must not end it before Heddle. Variables for the program's JVMs are not for this one. */
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
            pids=
            while read -r line; do
                [ "$line" = end ] && exit 0
                pids="$pids $line"
            done
            [ -z "$pids" ] || exec "$@" $pids </dev/null
            """;

    private final @Nullable ChildProcess process;
    private final @Nullable Pipe toGuard;

    private RecordingGuard(@Nullable ChildProcess process, @Nullable Pipe toGuard) {
        this.process = process;
        this.toGuard = toGuard;
    }

    /** Starts the shell. A recording works without it, for example where there is no shell. */
    public static RecordingGuard start(Reaper reaper, FlightRecorder use) {
        if (use == FlightRecorder.UNUSED) {
            return new RecordingGuard(null, null);
        }
        try {
            return start(reaper, command());
        } catch (IOException | KernelException unavailable) {
            return new RecordingGuard(null, null);
        }
    }

    private static RecordingGuard start(Reaper reaper, List<String> command) {
        Pipe toGuard = Pipe.toChild();
        try {
            SpawnSpec shell = new SpawnSpec(command, toGuard.childEnd(), Stdio.devNull(), Stdio.devNull(), true)
                    .withTitle("heddle-guard of " + ProcessHandle.current().pid());
            return new RecordingGuard(reaper.start(shell), toGuard);
        } catch (SpawnException unavailable) {
            toGuard.close();
            return new RecordingGuard(null, null);
        } finally {
            toGuard.closeChildEnd();
        }
    }

    private static List<String> command() throws IOException {
        return List.of(
                "sh",
                "-c",
                SCRIPT,
                "heddle-guard",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx48m",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KilledRecorder.class.getName(),
                RecordingName.ofThisProcess().text());
    }

    /** The shell's process, if it could be started. */
    public Optional<ChildProcess> process() {
        return Optional.ofNullable(process);
    }

    @Override
    public void foundJvm(WatchedProcess process, WatchedJvm jvm) {
        if (toGuard != null) {
            toGuard.write(process.id().pid() + "\n");
        }
    }

    /** Ends the shell: all recordings have been stopped. */
    @Override
    public void close() {
        if (process == null || toGuard == null) {
            return;
        }
        toGuard.write(END + "\n");
        toGuard.close();
        try {
            if (process.await(CLOSE_NANOS).isEmpty()) {
                process.signal(Signals.KILL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
