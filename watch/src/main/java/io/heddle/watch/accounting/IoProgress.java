package io.heddle.watch.accounting;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessIo;
import io.heddle.watch.WatchedProgram;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Progress by I/O: the bytes that the JVMs of the program have read and written on files, pipes and sockets. A step is one call. A
 * JVM whose counters this process may not read does not count. Used by the governor's thread alone.
 */
public final class IoProgress implements Progress {
    private static final long MIN_PERIOD_NANOS = 50_000_000L;

    /** The limit of the cost of readings, as a share of one CPU. The kernel adds up all threads of a process at each reading. */
    private static final double MAX_SHARE = 0.002;

    private final Proc proc;
    private final Map<ProcessId, ProcessIo> counters = new HashMap<>();
    private Reading last = Reading.NONE;
    private boolean hasRead;
    private long nextReading;

    public IoProgress(Proc proc) {
        this.proc = proc;
    }

    /** The last reading if that is recent, else a new one. */
    @Override
    public Reading read(WatchedProgram program) {
        long now = System.nanoTime();
        if (!hasRead || now - nextReading >= 0) {
            read(jvms(program), now);
            hasRead = true;
            long cost = System.nanoTime() - now;
            nextReading = now + Math.max(MIN_PERIOD_NANOS, (long) (cost / MAX_SHARE));
        }
        return last;
    }

    private static List<ProcessId> jvms(WatchedProgram program) {
        return program.processes().stream()
                .filter(process -> process.jvm() != null && !process.isGovernedElsewhere())
                .map(process -> process.id())
                .toList();
    }

    /** Adds the I/O of these JVMs since the last call. The first reading of a JVM adds nothing. */
    Reading read(Collection<ProcessId> jvms, long now) {
        long calls = last.steps();
        long bytes = last.units();
        counters.keySet().retainAll(jvms);
        for (ProcessId jvm : jvms) {
            Optional<ProcessIo> read = proc.io(jvm.pid());
            if (read.isPresent()) {
                ProcessIo before = counters.put(jvm, read.get());
                if (before != null) {
                    calls += Math.max(0, read.get().calls() - before.calls());
                    bytes += Math.max(0, read.get().bytes() - before.bytes());
                }
            }
        }
        last = new Reading(calls, bytes, now);
        return last;
    }
}
