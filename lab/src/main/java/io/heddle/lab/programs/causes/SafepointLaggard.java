package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/**
 * Held back by one thread that reaches safepoints late: its counted loop of about 50 ms has no safepoint poll. A monitoring thread
 * requests safepoints often, and the other threads wait at each until the late thread has left its loop.
 */
public final class SafepointLaggard {
    public static final List<String> JVM_FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:-UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=0", "-Xmx64m");

    private static final int LOOP_MICROS = 50_000;
    private static final int MONITORING_MILLIS = 5;

    private SafepointLaggard() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeatUncounted("laggard", 1, () -> Arithmetic.compute(LOOP_MICROS));
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
