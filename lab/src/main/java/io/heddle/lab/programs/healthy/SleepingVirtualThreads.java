package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Virtual threads that sleep as if they waited for a remote service, and compute a little. */
public final class SleepingVirtualThreads {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int THREADS = 100;
    private static final int SLEEP_MILLIS = 100;
    private static final int COMPUTE_MICROS = 200;

    private SleepingVirtualThreads() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeatInVirtualThreads("request", THREADS, () -> {
            Thread.sleep(SLEEP_MILLIS);
            Arithmetic.compute(COMPUTE_MICROS);
        });
        lifetime.finish();
    }
}
