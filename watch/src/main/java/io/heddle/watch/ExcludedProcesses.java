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
 * Processes below Heddle that are none of the program: a load that is driven beside it, a check whether it is ready, what
 * a preparation has left running, what a shell had started before it became Heddle.
 *
 * <p>Concurrency: {@code untold} and {@code starting} are guarded by {@code this}. A search for the program's processes holds the
 * lock to its end. A start does not hold it: the thread that starts an outsider is in the fair class, and the governor, which may
 * be real-time, would wait for it. While a start is under way there is no search, so that none meets an outsider that it doesn't
 * know.
 */
public final class ExcludedProcesses {
    /** Those that the next search is to leave out: from then on the tree knows them, for as long as they live. */
    private final Set<ProcessId> untold = new HashSet<>();

    private final AtomicLong cpuNanos = new AtomicLong();

    /** How many starts are under way. */
    private int starting;

    /** Leaves out all that is below Heddle now, before it starts the program. */
    public synchronized void addAllBelow(Proc proc) {
        if (Reaper.hasChildren()) {
            untold.addAll(new ProcessTree(proc, (int) ProcessHandle.current().pid()).descendants());
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
        starting++;
    }

    private synchronized void end(@Nullable ChildProcess started) {
        starting--;
        if (started != null) {
            untold.add(started.id());
            started.whenEnded(() -> cpuNanos.addAndGet(usedBy(started)));
        }
    }

    private static long usedBy(ChildProcess command) {
        return command.ended().orElseThrow().usage().cpuNanos();
    }

    /** CPU time of the commands that were started and have ended. */
    public long cpuNanos() {
        return cpuNanos.get();
    }

    /** All living descendants but these; empty while one is being started. */
    synchronized Optional<List<ProcessId>> descendantsBeside(ProcessTree tree) {
        if (starting > 0) {
            return Optional.empty();
        }
        untold.forEach(tree::exclude);
        untold.clear();
        return Optional.of(tree.descendants());
    }
}
