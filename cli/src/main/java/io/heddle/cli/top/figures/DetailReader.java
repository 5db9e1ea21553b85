package io.heddle.cli.top.figures;

import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessStatus;
import io.heddle.kernel.tasks.SchedulingClass;
import io.heddle.kernel.tasks.TaskStat;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads details of some threads: two files for each. */
public final class DetailReader {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Proc proc;
    private Map<Integer, Switches> before = new HashMap<>();

    public DetailReader(Proc proc) {
        this.proc = proc;
    }

    /** The numbers of switches of one thread since its start, at one time. */
    private record Switches(long nanos, long startTicks, long voluntary, long involuntary) {
        @Nullable
        Double perSecond(long count, long countBefore, Switches first) {
            return startTicks == first.startTicks && nanos > first.nanos && count >= countBefore
                    ? Double.valueOf(NANOS_PER_SECOND * (count - countBefore) / (nanos - first.nanos))
                    : null;
        }
    }

    /** The details by thread id; without the threads that have ended. Rates are those since the last call with the thread. */
    public Map<Integer, ThreadDetails> read(Collection<ThreadRow> threads) {
        Map<Integer, Switches> earlier = before;
        before = new HashMap<>();
        return read(threads, earlier);
    }

    /** The details of further threads, until the next {@link #read}. */
    public Map<Integer, ThreadDetails> readMore(Collection<ThreadRow> threads) {
        return read(threads, Map.of());
    }

    private Map<Integer, ThreadDetails> read(Collection<ThreadRow> threads, Map<Integer, Switches> earlier) {
        Map<Integer, ThreadDetails> details = new HashMap<>();
        for (ThreadRow thread : threads) {
            Optional<TaskStat> stat = proc.task(thread.pid(), thread.tid());
            Optional<ProcessStatus> status = proc.status(thread.pid(), thread.tid());
            if (stat.isPresent() && status.isPresent()) {
                Switches switches = new Switches(
                        System.nanoTime(),
                        stat.get().startTicks(),
                        status.get().voluntarySwitches().orElse(0),
                        status.get().involuntarySwitches().orElse(0));
                before.put(thread.tid(), switches);
                details.put(thread.tid(), details(stat.get(), earlier.get(thread.tid()), switches));
            }
        }
        return details;
    }

    private static ThreadDetails details(TaskStat stat, @Nullable Switches first, Switches last) {
        return new ThreadDetails(
                String.valueOf(stat.state()),
                scheduling(stat),
                first == null ? null : last.perSecond(last.voluntary, first.voluntary, first),
                first == null ? null : last.perSecond(last.involuntary, first.involuntary, first));
    }

    static String scheduling(TaskStat stat) {
        SchedulingClass policy = SchedulingClass.of(stat.schedulingClass());
        String name = policy == SchedulingClass.FAIR ? "other" : policy.name().toLowerCase(Locale.ROOT);
        if (policy.isRealtime()) {
            return name + " " + stat.realtimePriority();
        }
        return stat.nice() == 0 ? name : "%s %+d".formatted(name, stat.nice());
    }
}
