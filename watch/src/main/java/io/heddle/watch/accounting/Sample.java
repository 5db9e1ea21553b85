package io.heddle.watch.accounting;

import io.heddle.watch.ProgramIdentity;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a running program at one update. Sums cover its life so far.
 *
 * @param nanos time of the sample: {@link System#nanoTime}
 * @param program identity; null until the JVM's counters provide it
 * @param jvm process id of the JVM that the program is measured by; empty without a JVM
 * @param times last reading of the clocks, which may be old
 * @param progress the allocation of the program
 * @param ioNow reads its progress by I/O; moderately expensive
 * @param networkNow reads its progress by network traffic; moderately expensive
 * @param requestsNow reads the requests that wait for a response; expensive
 * @param timesNow reads all clocks; expensive
 * @param peersNow reads {@link CpuTimes#peerNanos} alone; moderately expensive
 * @param threads lists the living application threads; expensive
 */
public record Sample(
        long nanos,
        @Nullable ProgramIdentity program,
        OptionalInt jvm,
        CpuTimes times,
        Progress.Reading progress,
        Supplier<Progress.Reading> ioNow,
        Supplier<Progress.Reading> networkNow,
        Supplier<PendingRequests> requestsNow,
        Supplier<CpuTimes> timesNow,
        Supplier<OptionalLong> peersNow,
        Supplier<List<ThreadSample>> threads) {
    /** This sample with another measure of progress. */
    public Sample withProgress(Progress.Reading other) {
        return new Sample(
                nanos, program, jvm, times, other, ioNow, networkNow, requestsNow, timesNow, peersNow, threads);
    }
}
