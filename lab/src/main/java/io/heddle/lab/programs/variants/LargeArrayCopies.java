package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/**
 * Held back by one thread that copies large parts of an array: it reaches no safepoint within a copy. A monitoring thread requests safepoints
 * often, and the other threads wait at each.
 */
public final class LargeArrayCopies {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xms400m", "-Xmx400m", "-Xmn32m");

    private static final int COPIED = 16 * 1024 * 1024;
    private static final int MONITORING_MILLIS = 1;

    private LargeArrayCopies() {}

    public static void main(String[] arguments) throws InterruptedException {
        long[] values = new long[2 * COPIED];
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeatUncounted("copier", 1, () -> System.arraycopy(values, 0, values, COPIED, COPIED));
        lifetime.repeatUncounted("monitoring", 1, () -> {
            if (Thread.getAllStackTraces().isEmpty()) {
                throw new AssertionError("no threads");
            }
            Thread.sleep(MONITORING_MILLIS);
        });
        lifetime.repeat("busy", Math.max(1, Lifetime.cpus() - 1), () -> Arithmetic.compute(20));
        lifetime.finish();
    }
}
