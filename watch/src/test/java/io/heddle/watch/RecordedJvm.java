package io.heddle.watch;

import io.heddle.hotspot.JvmDetection;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.kernel.tasks.TaskGoneException;
import io.heddle.kernel.testing.RecordedProc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A recorded process in a folder laid out as /proc. Its id is that of this JVM. */
public final class RecordedJvm {
    public static final int PID = (int) ProcessHandle.current().pid();
    static final ProcessId ID = new ProcessId(PID, 1);

    private final Path root;
    private final RecordedProc recorded;

    public RecordedJvm(Path root) {
        this.root = root;
        this.recorded = new RecordedProc(root);
    }

    public Proc proc() {
        return recorded.proc();
    }

    JvmDetection detection() {
        return new JvmDetection(root);
    }

    /** The process has been running for a while when the test starts to watch it. */
    public WatchedProcess watch(TaskClock.Source clocks, ThreadListingBudget budget, long now)
            throws TaskGoneException {
        return new WatchedProcess(ID, recorded.proc(), clocks, detection(), budget, null, now, now);
    }

    /** The process started at this clock tick. */
    public RecordedJvm started(long startTicks) {
        recorded.process(PID, 1, startTicks, "S", 1);
        return this;
    }

    /** The process runs with this many threads and with this library in its memory map. */
    public RecordedJvm runs(int threads, String library) {
        recorded.file(PID + "/status", "NSpid:\t" + PID + "\nThreads:\t" + threads + "\n")
                .file(PID + "/maps", "7f00-7f01 r-xp 00000000 fe:00 1 /lib/" + library + "\n");
        return this;
    }

    public RecordedJvm thread(int tid, String name) {
        recorded.file(PID + "/task/" + tid + "/stat", RecordedProc.stat(tid, name, "S", 1, 1, tid))
                .file(PID + "/task/" + tid + "/comm", name + "\n");
        return this;
    }

    public RecordedJvm withoutThread(int tid) {
        recorded.end(PID + "/task/" + tid);
        return this;
    }

    public RecordedJvm unlistable() throws IOException {
        Files.move(root.resolve(PID + "/task"), root.resolve(PID + "/task-away"));
        return this;
    }

    public RecordedJvm listable() throws IOException {
        Files.move(root.resolve(PID + "/task-away"), root.resolve(PID + "/task"));
        return this;
    }
}
