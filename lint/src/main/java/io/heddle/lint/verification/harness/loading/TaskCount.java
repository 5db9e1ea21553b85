package io.heddle.lint.verification.harness.loading;

import java.util.concurrent.atomic.LongAdder;

/** The number of calls of the tested task's constructors. */
public final class TaskCount {
    private static final LongAdder CALLS = new LongAdder();

    private TaskCount() {}

    /** Called by each constructor. */
    public static void increment() {
        CALLS.increment();
    }

    public static long calls() {
        return CALLS.sum();
    }
}
