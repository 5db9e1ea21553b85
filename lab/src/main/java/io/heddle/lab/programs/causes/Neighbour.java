package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.CompetingLoad;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Held back by another program, {@link CompetingLoad}, which its caller runs at the same time. One thread computes for each CPU. */
public final class Neighbour {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private Neighbour() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("busy", Lifetime.cpus(), () -> Arithmetic.compute(100));
        lifetime.finish();
    }
}
