package io.heddle.selection.slots;

import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The check whether two slots of a pair still measure the same running program: Heddle or the program may be stopped (Ctrl-Z, a
 * suspended machine, a frozen container), or the program may replace its JVM. Used by the governor's thread alone.
 */
final class InterruptionCheck {
    static final String SUSPENDED = "the program was suspended";

    /** The time without a sample, or without any CPU time of the program, that means that Heddle or the program was stopped. */
    private static final long STOPPED_NANOS = Duration.ofSeconds(1).toNanos();

    private final OptionalInt jvm;
    private long updatedAt;

    /** The first reading of the clocks with the last known CPU time. Even an idle JVM uses some: its timer thread runs each 50 ms. */
    private CpuTimes used;

    InterruptionCheck(Sample begin) {
        this.jvm = begin.jvm();
        this.updatedAt = begin.nanos();
        this.used = begin.times();
    }

    /** Takes a sample. Returns what has happened; null if nothing has. */
    @Nullable
    String update(Sample sample) {
        long sinceUpdate = sample.nanos() - updatedAt;
        updatedAt = sample.nanos();
        CpuTimes times = sample.times();
        if (times.cpuNanos() != used.cpuNanos() || times.cpuNanos() == 0) {
            used = times;
        }
        if (sinceUpdate > STOPPED_NANOS || times.nanos() - used.nanos() > STOPPED_NANOS) {
            return SUSPENDED;
        }
        return sample.jvm().equals(jvm) ? null : "another JVM of the program is the largest now";
    }
}
