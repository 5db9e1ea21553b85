package io.heddle.cli.top.figures;

import io.heddle.kernel.tasks.CpuTimes;
import io.heddle.kernel.tasks.MachineStat;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads the figures of the machine from {@code /proc/stat} and {@code /proc/loadavg}. */
public final class MachineReader {
    private @Nullable CpuTimes before;

    /** The figures, with the CPU time since the last call. */
    public MachineFigures read() {
        return read(
                Proc.read(Path.of("/proc/stat")).orElse(""),
                Proc.read(Path.of("/proc/loadavg")).orElse(""));
    }

    MachineFigures read(String stat, String loadavg) {
        List<CpuTimes> times = MachineStat.parse(stat).cpuTimes();
        CpuTimes now = times.isEmpty() ? null : times.getFirst();
        Double busy = before == null || now == null ? null : busy(before, now);
        before = now;
        OptionalInt runnable = RunnableThreads.in(stat);
        String[] load = loadavg.strip().split(" ");
        return new MachineFigures(
                Math.max(0, times.size() - 1),
                busy,
                runnable.isPresent() ? Integer.valueOf(runnable.getAsInt()) : null,
                load.length < 3 ? null : String.join(" ", load[0], load[1], load[2]));
    }

    /** Null when the kernel has counted no time in between: it counts in steps of 10 ms. */
    private static @Nullable Double busy(CpuTimes before, CpuTimes now) {
        long all = all(now) - all(before);
        long unused = now.unusedNanos() - before.unusedNanos();
        return all <= 0 ? null : Double.valueOf(Math.clamp(1 - (double) unused / all, 0, 1));
    }

    private static long all(CpuTimes times) {
        return times.userNanos()
                + times.niceNanos()
                + times.systemNanos()
                + times.irqNanos()
                + times.softirqNanos()
                + times.unusedNanos();
    }
}
