package io.heddle.watch.accounting;

import io.heddle.watch.ProgramIdentity;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a running program at one update. Sums cover its life so far.
 *
 * @param nanos time of the sample: {@link System#nanoTime}
 * @param program identity; null until the JVM's counters provide it
 * @param times last reading of the clocks, which may be old
 * @param progress the work that the program has completed
 * @param timesNow reads all clocks; expensive
 * @param peersNow reads {@link CpuTimes#peerNanos} alone; moderately expensive
 * @param threads lists the living application threads; expensive
 */
public record Sample(
        long nanos,
        @Nullable ProgramIdentity program,
        CpuTimes times,
        Progress.Reading progress,
        Supplier<CpuTimes> timesNow,
        Supplier<OptionalLong> peersNow,
        Supplier<List<ThreadSample>> threads) {}
