package io.heddle.lab.programs;

import java.util.List;

/** The load that competes with a program from another process tree: two computing threads for each CPU. */
public final class CompetingLoad {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int THREADS_PER_CPU = 2;

    private CompetingLoad() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("competitor", THREADS_PER_CPU * Lifetime.cpus(), () -> Arithmetic.compute(100));
        lifetime.finish();
    }
}
