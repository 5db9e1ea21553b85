package io.heddle.watch;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Processes below Heddle in the process tree that are not part of the program: a load driver, a readiness check,
 * leftovers of a preparation, children that a shell had before it became Heddle by exec.
 *
 * <p>Concurrency: {@code pending} and {@code startsInProgress} are guarded by {@code this}. A search for the program's
 * processes holds the lock. A start does not hold it: its thread is in the fair class, and a real-time governor would
 * have to wait for it. No search happens during a start, so a search never meets an excluded process that is unknown.
 */
public final class ExcludedProcesses {
    /** Processes that the next search has to exclude. The process tree remembers them from then on. */
    private final Set<ProcessId> pending = new HashSet<>();

    private final AtomicLong cpuNanos = new AtomicLong();

    /** The number of starts in progress. */
    private int startsInProgress;

    /** Excludes all processes that are below Heddle before it starts the program. */
    public synchronized void addAllBelow(Proc proc) {
        if (Reaper.hasChildren()) {
            pending.addAll(new ProcessTree(proc, (int) ProcessHandle.current().pid()).descendants());
        }
    }

    public ChildProcess start(Supplier<ChildProcess> start) {
        begin();
        ChildProcess started = null;
        try {
            started = start.get();
            return started;
        } finally {
            end(started);
        }
    }

    private synchronized void begin() {
        startsInProgress++;
    }

    private synchronized void end(@Nullable ChildProcess started) {
        startsInProgress--;
        if (started != null) {
            pending.add(started.id());
            started.whenEnded(() -> cpuNanos.addAndGet(usedBy(started)));
        }
    }

    private static long usedBy(ChildProcess command) {
        return command.ended().orElseThrow().usage().cpuNanos();
    }

    /** The CPU time of the excluded commands that were started and have ended, in nanoseconds. */
    public long cpuNanos() {
        return cpuNanos.get();
    }

    /** All living descendants except the excluded processes; empty while one is being started. */
    synchronized Optional<List<ProcessId>> programProcesses(ProcessTree tree) {
        if (startsInProgress > 0) {
            return Optional.empty();
        }
        pending.forEach(tree::exclude);
        pending.clear();
        return Optional.of(tree.descendants());
    }
}
