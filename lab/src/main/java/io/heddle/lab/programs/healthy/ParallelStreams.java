package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.stream.IntStream;

/** Parallel streams whose elements take long enough to share them among the CPUs. */
public final class ParallelStreams {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int ELEMENTS = 2000;
    private static final int ELEMENT_MICROS = 100;

    private ParallelStreams() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        while (!lifetime.isOver()) {
            IntStream.range(0, ELEMENTS)
                    .parallel()
                    .filter(i -> !lifetime.isOver())
                    .forEach(i -> Arithmetic.compute(ELEMENT_MICROS));
            lifetime.count(1);
        }
        lifetime.finish();
    }
}
