package io.heddle.cli.top;

import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.OpenFiles;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.watch.ExcludedProcesses;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import io.heddle.watch.WatchedThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Reads the JVMs of some programs. Watches, and changes nothing. */
final class TopReader implements AutoCloseable {
    private static final long PERIOD_NANOS = Duration.ofMillis(20).toNanos();

    private final Proc proc;
    private final List<WatchedProgram> programs;

    /** @param tops the first process of each program */
    TopReader(Proc proc, List<ProcessId> tops) {
        OpenFiles.raiseLimit();
        this.proc = proc;
        long now = System.nanoTime();
        this.programs = tops.stream()
                .map(top -> new WatchedProgram(
                        proc, TaskEvents.unavailable(), new ExcludedProcesses(), ProcessTree.including(proc, top), now))
                .toList();
        programs.forEach(program -> program.searchNow(now));
    }

    /** Watches for some time, so that new processes and threads are known and have their roles. */
    void watch(Duration time) {
        long start = System.nanoTime();
        long now = start;
        while (now - start < time.toNanos()) {
            update(now);
            LockSupport.parkNanos(Math.min(PERIOD_NANOS, time.toNanos() - (now - start)));
            now = System.nanoTime();
        }
        update(now);
    }

    private void update(long now) {
        programs.forEach(program -> program.update(now));
    }

    TopReading read() {
        List<ThreadReading> threads = new ArrayList<>();
        List<JvmReading> jvms = new ArrayList<>();
        long now = System.nanoTime();
        for (WatchedProcess process : processes()) {
            WatchedJvm jvm = process.jvm();
            if (jvm != null) {
                process.threads().forEach(thread -> read(process, thread, threads));
                jvms.add(read(process, jvm));
            }
        }
        return new TopReading(now, threads, jvms);
    }

    /** The state of a thread, as the kernel's letter; null when it has ended. */
    @Nullable
    String state(int pid, int tid) {
        return proc.task(pid, tid).map(stat -> String.valueOf(stat.state())).orElse(null);
    }

    /** Each process once: a JVM below another one is in two programs. */
    private List<WatchedProcess> processes() {
        Map<ProcessId, WatchedProcess> all = new LinkedHashMap<>();
        programs.forEach(program -> program.processes().forEach(process -> all.putIfAbsent(process.id(), process)));
        return List.copyOf(all.values());
    }

    private static void read(WatchedProcess process, WatchedThread thread, List<ThreadReading> into) {
        TaskClock clock = thread.clock();
        if (clock != null && clock.update()) {
            into.add(new ThreadReading(
                    process.id().pid(),
                    thread.tid(),
                    thread.name(),
                    thread.presumedRole(),
                    clock.cpuNanos(),
                    clock.waitNanos(),
                    clock.slices()));
        }
    }

    private static JvmReading read(WatchedProcess process, WatchedJvm jvm) {
        JvmCounterTotals counters = jvm.facts();
        return new JvmReading(
                process.id().pid(),
                counters.mainClass(),
                counters.collector(),
                counters.collections(),
                counters.gcNanos(),
                jvm.allocation() == null ? null : Long.valueOf(jvm.allocation().bytes()));
    }

    @Override
    public void close() {
        programs.forEach(program -> program.processes().forEach(WatchedProcess::close));
    }
}
