package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** A computation in the main thread alone. */
public final class SingleThread {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private SingleThread() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        while (!lifetime.isOver()) {
            Arithmetic.compute(100);
            lifetime.count(1);
        }
        lifetime.finish();
    }
}
