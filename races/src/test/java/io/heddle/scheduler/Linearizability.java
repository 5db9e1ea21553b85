package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/** Checks data structures by Lincheck, which runs a scenario in one interleaving after the other. */
public final class Linearizability {
    private static final int SCENARIOS = Integer.getInteger("lincheck.scenarios", 20);
    private static final int INTERLEAVINGS = 1_000;

    private Linearizability() {}

    /** Checks that a broken class is found. */
    public static void checkBroken(Class<?> operations) {
        assertThatThrownBy(() -> check(operations)).isInstanceOf(LincheckAssertionError.class);
    }

    /**
     * Checks random scenarios of the operations of a class, whose instances in one thread define the right results.
     *
     * @throws AssertionError if an interleaving has results that no order of the operations has, with that interleaving
     */
    public static void check(Class<?> operations) {
        new ModelCheckingOptions()
                .iterations(SCENARIOS)
                .invocationsPerIteration(INTERLEAVINGS)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(2)
                .check(operations);
    }
}
