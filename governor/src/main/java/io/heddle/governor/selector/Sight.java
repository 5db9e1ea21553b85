package io.heddle.governor.selector;

import io.heddle.governor.run.ProgramIdentity;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a running program at one look. Sums are over its life so far.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param program null until its JVM has told who it is
 * @param clocks as they were read last, which may be long ago
 * @param collections young ones, of the JVM that allocates most; all figures of collections are its
 * @param allocatedBytes up to the end of the last young collection
 * @param collectionEndNanos when that was, on the JVM's own clock
 * @param clocksNow reads all clocks; not cheap
 * @param neighboursNow reads {@link Clocks#neighbourNanos} alone; not quite cheap
 * @param threads makes a list of the living application threads; not cheap
 */
public record Sight(
        long nanos,
        @Nullable ProgramIdentity program,
        Clocks clocks,
        long collections,
        long allocatedBytes,
        long collectionEndNanos,
        Supplier<Clocks> clocksNow,
        Supplier<OptionalLong> neighboursNow,
        Supplier<List<ThreadSight>> threads) {}
