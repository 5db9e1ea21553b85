package io.heddle.recorder;

import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.process.ShellWords;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.recorder.jvm.AttachedJvms;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.ProgramListener;
import io.heddle.watch.WatchedProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The recording of a process that runs already, and of all its descendants.
 *
 * <p>Concurrency: the thread that calls {@link #record} does all work. Any thread may call {@link #stop}.
 */
public final class ProcessRecording {
    private static final long PERIOD_NANOS = Duration.ofMillis(100).toNanos();

    private final Proc proc;
    private final RecordingSpec spec;
    private final List<ProgramListener> observers = new ArrayList<>();
    private volatile boolean stopped;
    private boolean begun;

    public ProcessRecording(Proc proc, RecordingSpec spec) {
        this.proc = proc;
        this.spec = spec;
    }

    /** Adds a listener to the program, before it is recorded. */
    public void observe(ProgramListener observer) {
        observers.add(observer);
    }

    /**
     * Records until the process ends, the time limit is over, or {@link #stop} is called.
     *
     * @throws IOException if the file cannot be written, or the recording ended early
     */
    public RecordingSummary record(ProcessId process) throws IOException {
        OpenFiles.raiseLimit();
        String command = ShellWords.join(List.of(proc.commandLine(process.pid())));
        try (AttachedJvms jvms = AttachedJvms.open(spec.flightRecorder());
                OpenRecording recording =
                        OpenRecording.begin(proc, spec, command, process.pid(), Recorder.Beginning.DURING_PROGRAM);
                TaskEvents events = TaskEvents.ofMachine()) {
            begun = true;
            long start = System.nanoTime();
            WatchedProgram program = new WatchedProgram(
                    proc, events, new ExcludedProcesses(), ProcessTree.including(proc, process), start);
            program.addListener(recording.recorder());
            program.addListener(jvms);
            observers.forEach(program::addListener);
            while (!stopped && recording.recorder().isRecording() && proc.isAlive(process)) {
                program.update(System.nanoTime());
                events.sleep(PERIOD_NANOS);
            }
            RecordingSummary _ = recording.recorder().finish();
            program.release(_ -> {});
            List<Path> files = jvms.finish();
            jvms.notes().forEach(recording.recorder()::note);
            return recording.complete(files);
        }
    }

    /** Whether there is a file. */
    public boolean hasBegun() {
        return begun;
    }

    /** Ends the recording soon. */
    public void stop() {
        stopped = true;
    }
}
