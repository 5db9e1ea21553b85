package io.heddle.compare.recording;

import io.heddle.governor.KernelServices;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.SessionListener;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.policy.Policy;
import io.heddle.recorder.OpenRecording;
import io.heddle.recorder.Recorder;
import io.heddle.recorder.RecordingSpec;
import io.heddle.recorder.RecordingSummary;
import io.heddle.recorder.jvm.LaunchedJvms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of a program from start to end, under a policy, with a recording. A failure of the recording does not change the run. */
public final class RecordedRun {
    private final KernelServices host;
    private final RecordingSpec spec;
    private final Session session;

    /**
     * The result of a run.
     *
     * @param run its figures
     * @param summary null if the recording failed
     * @param failure why the recording is missing or incomplete; null if it is complete
     */
    public record Result(
            Run run,
            @Nullable RecordingSummary summary,
            @Nullable String failure) {}

    public RecordedRun(
            KernelServices host,
            Policy policy,
            Selector selector,
            TerminationSpec termination,
            RecordingSpec spec,
            SessionListener listener) {
        this(host, new Session(host, policy, selector, termination, listener), spec);
    }

    /** Records the run of a session that has not started. */
    public RecordedRun(KernelServices host, Session session, RecordingSpec spec) {
        this.host = host;
        this.session = session;
        this.spec = spec;
    }

    /** The session, for signals. */
    public Session session() {
        return session;
    }

    /**
     * Runs the command to its end.
     *
     * @throws IOException if the recording cannot begin; nothing was started then
     * @throws io.heddle.kernel.process.SpawnException if there is no such command
     * @throws InterruptedException if the calling thread is interrupted; the program has been ended then
     */
    public Result run(SpawnSpec launch) throws IOException, InterruptedException {
        return run(launch, () -> null);
    }

    /**
     * As {@link #run(SpawnSpec)}.
     *
     * @param output supplies the digest of the output after the end of the program
     */
    public Result run(SpawnSpec launch, Supplier<@Nullable OutputDigest> output)
            throws IOException, InterruptedException {
        try (LaunchedJvms jvms = LaunchedJvms.open(spec.flightRecorder());
                OpenRecording recording = OpenRecording.begin(
                        host.proc(),
                        spec,
                        ShellWords.join(launch.command()),
                        (int) ProcessHandle.current().pid(),
                        Recorder.Beginning.BEFORE_PROGRAM)) {
            session.observe(recording.recorder());
            session.observe(jvms);
            return run(jvms.addTo(launch), output, recording, jvms);
        }
    }

    private Result run(
            SpawnSpec launch, Supplier<@Nullable OutputDigest> output, OpenRecording recording, LaunchedJvms jvms)
            throws IOException, InterruptedException {
        try {
            return complete(session.run(launch, output), recording, jvms);
        } finally {
            if (!session.hasStarted()) {
                recording.discard();
            }
        }
    }

    private static Result complete(Run run, OpenRecording recording, LaunchedJvms jvms) {
        try {
            RecordingSummary _ = recording.recorder().finish();
            List<Path> files = jvms.files();
            jvms.notes().forEach(recording.recorder()::note);
            return new Result(run, recording.complete(files), null);
        } catch (IOException e) {
            return new Result(run, null, String.valueOf(e.getMessage()));
        }
    }
}
