package io.heddle.cli.top.figures;

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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Reads the JVMs of some programs. Watches, and changes nothing. */
public final class TopReader implements AutoCloseable {
    private static final long PERIOD_NANOS = Duration.ofMillis(20).toNanos();

    private final Proc proc;

    /** The programs by their first process. */
    private final Map<ProcessId, WatchedProgram> programs = new LinkedHashMap<>();

    /** @param tops the first process of each program */
    public TopReader(Proc proc, List<ProcessId> tops) {
        OpenFiles.raiseLimit();
        this.proc = proc;
        follow(tops);
    }

    /** Replaces the programs: those that it knows already keep their figures. */
    public void follow(Collection<ProcessId> tops) {
        programs.entrySet().removeIf(program -> {
            boolean isGone = !tops.contains(program.getKey());
            if (isGone) {
                program.getValue().processes().forEach(WatchedProcess::close);
            }
            return isGone;
        });
        long now = System.nanoTime();
        for (ProcessId top : tops) {
            programs.computeIfAbsent(top, first -> {
                WatchedProgram program = new WatchedProgram(
                        proc,
                        TaskEvents.unavailable(),
                        new ExcludedProcesses(),
                        ProcessTree.including(proc, first),
                        now);
                program.searchNow(now);
                return program;
            });
        }
    }

    /** Watches for some time, so that new processes and threads are known and have their roles. */
    public void watch(Duration time) {
        long start = System.nanoTime();
        long now = start;
        while (now - start < time.toNanos()) {
            update();
            LockSupport.parkNanos(Math.min(PERIOD_NANOS, time.toNanos() - (now - start)));
            now = System.nanoTime();
        }
        update();
    }

    /** Looks for new and ended processes and threads, and for roles. */
    public void update() {
        long now = System.nanoTime();
        programs.values().forEach(program -> program.update(now));
    }

    /** Reads the clocks of all threads and the counters of all JVMs. */
    public TopReading read() {
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
    public @Nullable String state(int pid, int tid) {
        return proc.task(pid, tid).map(stat -> String.valueOf(stat.state())).orElse(null);
    }

    /** Each process once: a JVM below another one is in two programs. */
    private List<WatchedProcess> processes() {
        Map<ProcessId, WatchedProcess> all = new LinkedHashMap<>();
        programs.values()
                .forEach(program -> program.processes().forEach(process -> all.putIfAbsent(process.id(), process)));
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
        follow(List.of());
    }
}
