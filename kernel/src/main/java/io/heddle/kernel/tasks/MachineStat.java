package io.heddle.kernel.tasks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of {@code /proc/stat}, see proc_stat(5). Each method parses its lines when it is called. A malformed number, which the
 * kernel never writes, is an {@link IllegalArgumentException}.
 */
public final class MachineStat {
    private static final String CPU = "cpu";
    private static final int STEAL = 8;

    private final String text;

    private MachineStat(String text) {
        this.text = text;
    }

    /** @param text any text; what it lacks is absent */
    public static MachineStat parse(String text) {
        return new MachineStat(text);
    }

    /** The times of all CPUs together, then those of each online CPU. Empty when the text has none. */
    public List<CpuTimes> cpuTimes() {
        List<CpuTimes> times = new ArrayList<>();
        for (int start = 0; text.startsWith(CPU, start); start = text.indexOf('\n', start) + 1) {
            int end = text.indexOf('\n', start);
            String[] fields =
                    text.substring(start, end < 0 ? text.length() : end).split(" +");
            if (fields.length > STEAL) {
                times.add(times(fields));
            }
            if (end < 0) {
                break;
            }
        }
        return times;
    }

    private static CpuTimes times(String[] fields) {
        return new CpuTimes(
                fields[0].equals(CPU)
                        ? CpuTimes.ALL
                        : Integer.parseInt(fields[0], CPU.length(), fields[0].length(), 10),
                nanos(fields[1]),
                nanos(fields[2]),
                nanos(fields[3]),
                nanos(fields[4]),
                nanos(fields[5]),
                nanos(fields[6]),
                nanos(fields[7]),
                nanos(fields[STEAL]));
    }

    private static long nanos(String ticks) {
        return Long.parseLong(ticks) * TaskStat.NANOS_PER_TICK;
    }

    /** The interrupts of all CPUs together; empty when the text has none. */
    public Optional<Interrupts> interrupts() {
        String hard = line("\nintr ");
        String soft = line("\nsoftirq ");
        if (hard == null || soft == null) {
            return Optional.empty();
        }
        String[] counts = soft.split(" ");
        Map<SoftInterrupt, Long> byKind = new EnumMap<>(SoftInterrupt.class);
        SoftInterrupt[] kinds = SoftInterrupt.values();
        for (int kind = 0; kind < kinds.length && 1 + kind < counts.length; kind++) {
            byKind.put(kinds[kind], Long.parseLong(counts[1 + kind]));
        }
        // The line has one more number for each interrupt line, of which there may be thousands.
        int end = hard.indexOf(' ');
        return Optional.of(new Interrupts(
                Long.parseLong(hard, 0, end < 0 ? hard.length() : end, 10), Long.parseLong(counts[0]), byKind));
    }

    private @Nullable String line(String start) {
        int found = text.indexOf(start);
        if (found < 0) {
            return null;
        }
        int end = text.indexOf('\n', found + 1);
        return text.substring(found + start.length(), end < 0 ? text.length() : end);
    }
}
