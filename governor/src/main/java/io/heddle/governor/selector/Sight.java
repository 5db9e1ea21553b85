package io.heddle.governor.selector;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a running program at one look. Sums are over its life so far.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param clocksNanos when its threads' clocks were read last; figures by thread are of then
 * @param program null until its JVM has told who it is
 * @param appWaitNanos how long application threads were ready and had no CPU
 * @param collections young ones, of the JVM that allocates most; all figures of collections are its
 * @param allocatedBytes up to the end of the last young collection
 * @param collectionEndNanos when that was, on the JVM's own clock
 * @param threads makes a list of the living application threads; not cheap
 */
public record Sight(
        long nanos,
        long clocksNanos,
        @Nullable ProgramIdentity program,
        long appWaitNanos,
        long collections,
        long allocatedBytes,
        long collectionEndNanos,
        Supplier<List<ThreadSight>> threads) {}
