package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Held back by its caller, which stops it with SIGSTOP and lets it continue with SIGCONT. One thread computes for each CPU. */
public final class StoppedProgram {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private StoppedProgram() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("busy", Lifetime.cpus(), () -> Arithmetic.compute(100));
        lifetime.finish();
    }
}
