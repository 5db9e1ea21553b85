package io.heddle.watch.accounting;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.watch.WatchedProgram;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Progress by counters that the kernel has for each process. A JVM of the program whose counters this process may not read does not
 * count. Used by the governor's thread alone.
 */
public final class CounterProgress implements Progress {
    /** The limit of the cost of readings, as a share of one CPU. The kernel adds up all threads or CPUs at each reading. */
    private static final double MAX_SHARE = 0.002;

    private final IntFunction<Optional<Counters>> source;
    private final Map<ProcessId, Counters> counters = new HashMap<>();
    private Reading last = Reading.NONE;
    private final ReadingPeriod period = new ReadingPeriod(MAX_SHARE);

    /** Counters of a process, which only grow. */
    private record Counters(long steps, long units) {}

    private CounterProgress(IntFunction<Optional<Counters>> source) {
        this.source = source;
    }

    /** The bytes that the program has read and written on files, pipes and sockets. A step is one call. */
    public static CounterProgress ofIo(Proc proc) {
        return new CounterProgress(pid -> proc.io(pid).map(io -> new Counters(io.calls(), io.bytes())));
    }

    /**
     * The bytes that passed the interfaces of the program's network namespace, without headers. A step is one packet. Traffic of other
     * programs in the namespace counts too, in proportion to the number of JVMs in it. A JVM without an open socket has no traffic.
     */
    public static CounterProgress ofNetwork(Proc proc) {
        return new CounterProgress(pid -> proc.hasSocket(pid)
                ? proc.network(pid).map(traffic -> new Counters(traffic.packets(), traffic.payloadBytes()))
                : Optional.empty());
    }

    /** The last reading if that is recent, else a new one. */
    @Override
    public Reading read(WatchedProgram program) {
        long now = System.nanoTime();
        if (period.isDue(now)) {
            read(jvms(program), now);
            period.ended(now);
        }
        return last;
    }

    /** The JVMs of a program that this process governs. */
    static List<ProcessId> jvms(WatchedProgram program) {
        return program.processes().stream()
                .filter(process -> process.jvm() != null && !process.isGovernedElsewhere())
                .map(process -> process.id())
                .toList();
    }

    /** Adds the progress of these JVMs since the last call. The first reading of a JVM adds nothing. */
    Reading read(Collection<ProcessId> jvms, long now) {
        long steps = last.steps();
        long units = last.units();
        counters.keySet().retainAll(jvms);
        for (ProcessId jvm : jvms) {
            Optional<Counters> read = source.apply(jvm.pid());
            if (read.isPresent()) {
                Counters before = counters.put(jvm, read.get());
                if (before != null) {
                    steps += Math.max(0, read.get().steps() - before.steps());
                    units += Math.max(0, read.get().units() - before.units());
                }
            }
        }
        last = new Reading(steps, units, now);
        return last;
    }
}
