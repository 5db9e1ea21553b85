package io.heddle.recorder.threads;

import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.recorder.file.RecordingWriter;
import io.heddle.timeline.Span;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedThread;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Kinds and clocks of the program's threads. A clock counts from its first reading, or from the start of a thread of a new process. */
public final class ProgramThreads {
    private final ThreadDirectory directory;
    private final RecordingWriter writer;

    /** When the recording began, if that was before the program, so that clocks count from zero; else MAX_VALUE. */
    private final long startNanos;

    private final Map<WatchedThread, Reading> first = new HashMap<>();

    private record Reading(long nanos, long runNanos, long waitNanos, long slices) {
        static Reading of(TaskClock clock, long nanos) {
            return new Reading(nanos, clock.cpuNanos(), clock.waitNanos(), clock.slices());
        }

        ThreadClocks since(Reading earlier) {
            return new ThreadClocks(
                    new Span(earlier.nanos, nanos),
                    runNanos - earlier.runNanos,
                    waitNanos - earlier.waitNanos,
                    slices - earlier.slices);
        }
    }

    /** @param startNanos the start of the recording if that is before the start of the program, else MAX_VALUE */
    public ProgramThreads(ThreadDirectory directory, RecordingWriter writer, long startNanos) {
        this.directory = directory;
        this.writer = writer;
        this.startNanos = startNanos;
    }

    /** The program has started, and may have ended. */
    public void launched(ProcessId program) {
        directory.addProcess(program.pid());
    }

    public void started(WatchedProcess process) {
        directory.addProcess(process.id().pid());
    }

    public void ended(WatchedProcess process) {
        directory.removeProcess(process.id().pid());
    }

    /** Writes new threads, names and kinds. */
    public void describe(WatchedProcess process) {
        for (WatchedThread thread : process.threads()) {
            directory.describe(thread.tid(), process.id().pid(), thread.name(), kind(thread));
        }
    }

    /** Reads and writes the clocks of all threads. */
    public void readClocks(Collection<WatchedProcess> processes) {
        for (WatchedProcess process : processes) {
            for (WatchedThread thread : process.threads()) {
                read(thread);
            }
        }
    }

    /** Reads the clocks of threads that have ended, as far as they can still be read. */
    public void ended(List<WatchedThread> threads) {
        for (WatchedThread thread : threads) {
            read(thread);
            first.remove(thread);
            directory.unwatch(thread.tid());
        }
    }

    private void read(WatchedThread thread) {
        TaskClock clock = thread.clock();
        if (clock == null || !clock.update()) {
            return;
        }
        Reading now = Reading.of(clock, System.nanoTime());
        Reading before = first.get(thread);
        if (before == null) {
            before = now.nanos >= startNanos ? new Reading(startNanos, 0, 0, 0) : now;
            first.put(thread, before);
        }
        writer.clocks(thread.tid(), now.since(before));
    }

    private static ThreadKind kind(WatchedThread thread) {
        return thread.isOfJvm() ? Kinds.of(thread.presumedRole()) : ThreadKind.NATIVE_PROCESS;
    }
}
