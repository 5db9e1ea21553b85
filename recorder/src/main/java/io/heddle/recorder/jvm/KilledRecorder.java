package io.heddle.recorder.jvm;

import io.heddle.hotspot.AttachActivation;
import io.heddle.hotspot.AttachSocket;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** Stops the recordings that a killed recorder has left running, and deletes its files. {@link RecordingGuard} executes it. */
public final class KilledRecorder {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private KilledRecorder() {}

    /** @param arguments the name of the recordings, then the PIDs of the program's JVMs */
    public static void main(String[] arguments) {
        for (String pid : Arrays.asList(arguments).subList(1, arguments.length)) {
            stop(Integer.parseInt(pid), arguments[0]);
        }
        TemporaryFolder.removeAbandoned(TIMEOUT);
    }

    private static void stop(int pid, String name) {
        try {
            Optional<AttachSocket> socket = socket(pid, name);
            if (socket.isPresent() && socket.get().execute("JFR.check", TIMEOUT).contains("name=" + name)) {
                AttachedJvmRecording.stop(socket.get(), name + AttachedJvmRecording.TO_NOWHERE);
            }
        } catch (IOException ended) {
            // Its recording has ended with it.
        }
    }

    /** A JVM that Heddle has attached to has a socket. One that was started with Flight Recorder names the recording in its command. */
    private static Optional<AttachSocket> socket(int pid, String name) {
        boolean startedWithIt =
                Arrays.stream(Proc.live().commandLine(pid)).anyMatch(word -> word.contains("name=" + name + ","));
        return startedWithIt && AttachActivation.activate(pid) instanceof AttachActivation.Outcome.Active(var activated)
                ? Optional.of(activated)
                : AttachSocket.of(pid);
    }
}
