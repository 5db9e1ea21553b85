package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** One computing thread for each CPU. */
public final class ComputingOnAllCpus {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private ComputingOnAllCpus() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("busy", Lifetime.cpus(), () -> Arithmetic.compute(100));
        lifetime.finish();
    }
}
