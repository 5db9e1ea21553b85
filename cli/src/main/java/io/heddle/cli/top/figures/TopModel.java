package io.heddle.cli.top.figures;

import io.heddle.hotspot.roles.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The difference of two readings. */
public final class TopModel {
    private static final double NANOS_PER_SECOND = 1e9;

    private static final Comparator<ThreadRow> MOST_CPU_FIRST = Comparator.comparingDouble(ThreadRow::cpu)
            .reversed()
            .thenComparingInt(ThreadRow::pid)
            .thenComparingInt(ThreadRow::tid);

    private TopModel() {}

    /** The kernel's name of a thread: unique among living threads, and used again later. */
    private record ThreadKey(int pid, int tid) {
        static ThreadKey of(ThreadReading thread) {
            return new ThreadKey(thread.pid(), thread.tid());
        }
    }

    /** The figures of the interval between two readings. */
    public static TopFrame between(TopReading before, TopReading after) {
        double nanos = Math.max(1, after.nanos() - before.nanos());
        Map<ThreadKey, ThreadReading> earlier = new HashMap<>();
        before.threads().forEach(thread -> earlier.put(ThreadKey.of(thread), thread));
        List<ThreadRow> rows = new ArrayList<>();
        for (ThreadReading thread : after.threads()) {
            ThreadReading first = earlier.get(ThreadKey.of(thread));
            if (first != null && isContinuedBy(first, thread)) {
                rows.add(row(first, thread, nanos));
            }
        }
        rows.sort(MOST_CPU_FIRST);
        return new TopFrame(
                nanos / NANOS_PER_SECOND,
                jvms(before, after, nanos),
                roles(rows),
                rows,
                after.threads().size() - rows.size());
    }

    /** Whether the figures can be those of one thread: they never decrease. */
    private static boolean isContinuedBy(ThreadReading first, ThreadReading second) {
        return second.cpuNanos() >= first.cpuNanos()
                && second.waitNanos() >= first.waitNanos()
                && second.slices() >= first.slices();
    }

    private static ThreadRow row(ThreadReading first, ThreadReading second, double nanos) {
        return new ThreadRow(
                second.pid(),
                second.tid(),
                second.role().name(),
                null,
                (second.cpuNanos() - first.cpuNanos()) / nanos,
                (second.waitNanos() - first.waitNanos()) / nanos,
                NANOS_PER_SECOND * (second.slices() - first.slices()) / nanos,
                second.name());
    }

    private static List<RoleRow> roles(List<ThreadRow> rows) {
        Map<String, List<ThreadRow>> byRole = rows.stream().collect(Collectors.groupingBy(ThreadRow::role));
        return Arrays.stream(Role.values())
                .map(Role::name)
                .filter(byRole::containsKey)
                .map(role -> RoleRow.of(role, byRole.getOrDefault(role, List.of())))
                .toList();
    }

    private static List<JvmRow> jvms(TopReading before, TopReading after, double nanos) {
        Map<Integer, JvmReading> earlier = new HashMap<>();
        before.jvms().forEach(jvm -> earlier.put(jvm.pid(), jvm));
        return after.jvms().stream()
                .sorted(Comparator.comparingInt(JvmReading::pid))
                .map(jvm -> jvmRow(earlier.get(jvm.pid()), jvm, nanos))
                .toList();
    }

    private static JvmRow jvmRow(@Nullable JvmReading first, JvmReading second, double nanos) {
        Long pause = first == null ? null : increase(first.pauseNanos(), second.pauseNanos());
        Long allocated = first == null ? null : increase(first.allocatedBytes(), second.allocatedBytes());
        return new JvmRow(
                second.pid(),
                second.mainClass(),
                second.collector(),
                first == null ? null : increase(first.collections(), second.collections()),
                pause == null ? null : Double.valueOf(pause / nanos),
                allocated == null ? null : Double.valueOf(NANOS_PER_SECOND * allocated / nanos));
    }

    /** Null when a reading lacks the counter, or the counter is another JVM's. */
    private static @Nullable Long increase(@Nullable Long first, @Nullable Long second) {
        return first == null || second == null || second < first ? null : Long.valueOf(second - first);
    }
}
