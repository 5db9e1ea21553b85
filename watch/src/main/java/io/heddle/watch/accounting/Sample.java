package io.heddle.watch.accounting;

import io.heddle.watch.ProgramIdentity;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a running program at one look. Sums are over its life so far.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param program null until its JVM has told who it is
 * @param times as they were read last, which may be long ago
 * @param collections young ones, of the JVM that allocates most; all figures of collections are its
 * @param allocatedBytes up to the end of the last young collection
 * @param collectionEndNanos when that was, on the JVM's own clock
 * @param timesNow reads all clocks; not cheap
 * @param peersNow reads {@link CpuTimes#peerNanos} alone; not quite cheap
 * @param threads makes a list of the living application threads; not cheap
 */
public record Sample(
        long nanos,
        @Nullable ProgramIdentity program,
        CpuTimes times,
        long collections,
        long allocatedBytes,
        long collectionEndNanos,
        Supplier<CpuTimes> timesNow,
        Supplier<OptionalLong> peersNow,
        Supplier<List<ThreadSample>> threads) {}
