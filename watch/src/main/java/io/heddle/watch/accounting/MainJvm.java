package io.heddle.watch.accounting;

import io.heddle.hotspot.counters.Allocation;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the JVM by which a program with several JVMs is measured: the one that has allocated most. It stays the same until
 * another one has allocated twice as much, because figures of different JVMs cannot be compared and JVMs with the same work would
 * take turns. Used by the governor's thread alone.
 */
final class MainJvm {
    private static final int CLEARLY_MORE = 2;

    private @Nullable WatchedJvm current;

    /** The main JVM now; null without a JVM. */
    @Nullable
    WatchedJvm find(WatchedProgram program) {
        List<WatchedJvm> jvms = new ArrayList<>();
        for (WatchedProcess process : program.processes()) {
            WatchedJvm jvm = process.jvm();
            if (jvm != null && !process.isGovernedElsewhere()) {
                jvms.add(jvm);
            }
        }
        current = choose(current, jvms, MainJvm::bytes);
        return current;
    }

    /** The current JVM if it lives and no other has clearly more bytes; else the one with most; null if there is none. */
    static <J> @Nullable J choose(@Nullable J current, List<J> living, ToLongFunction<J> bytes) {
        J largest = null;
        J kept = null;
        for (J jvm : living) {
            largest = largest == null || bytes.applyAsLong(jvm) > bytes.applyAsLong(largest) ? jvm : largest;
            kept = jvm.equals(current) ? jvm : kept;
        }
        return kept != null && largest != null && bytes.applyAsLong(largest) / CLEARLY_MORE <= bytes.applyAsLong(kept)
                ? kept
                : largest;
    }

    /** The memory that a JVM has allocated; 0 if it is unknown, as under Epsilon. */
    private static long bytes(WatchedJvm jvm) {
        Allocation allocation = jvm.allocation();
        return allocation == null ? 0 : allocation.bytes();
    }
}
