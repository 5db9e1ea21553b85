package io.heddle.recorder.threads;

import io.heddle.kernel.perf.TaskListener;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Loss;

/**
 * Starts and names of all threads of the machine, from the kernel's task events. A thread that lives for a microsecond gets its process
 * from them. Ends come from the scheduler's events, which are in order with all others.
 */
public final class MachineThreads implements TaskListener {
    private final ThreadDirectory directory;
    private final RecordingWriter writer;

    public MachineThreads(ThreadDirectory directory, RecordingWriter writer) {
        this.directory = directory;
        this.writer = writer;
    }

    @Override
    public void startedThread(int pid, int tid, long at) {
        directory.started(tid, pid, at);
    }

    @Override
    public void startedProcess(int parentPid, int pid, long at) {
        if (directory.isOfProgram(parentPid)) {
            directory.addProcess(pid);
        }
        directory.startedProcess(parentPid, pid, at);
    }

    @Override
    public void ended(int pid, int tid) {}

    @Override
    public void renamed(int pid, int tid, String name) {
        directory.rename(tid, name);
    }

    @Override
    public void executed(int pid, long at) {}

    @Override
    public void lost() {
        writer.loss(new Loss("starts and names of threads", System.nanoTime(), 1));
    }
}
