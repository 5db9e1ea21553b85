package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Objects;

/**
 * Held back by virtual threads that pin their carriers: they sleep in class initialisers, which the JVM calls from native code. The
 * other virtual threads wait for a carrier.
 */
public final class PinnedCarriers {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx128m");

    private static final int PINNING_PER_CPU = 2;
    private static final int OTHERS_PER_CPU = 8;
    private static final int INITIALISER_MILLIS = 50;
    private static final int COMPUTE_MICROS = 100;

    /** A class whose initialiser sleeps. The program initialises copies of it. */
    private static final class SlowInitialiser {
        static {
            try {
                Thread.sleep(INITIALISER_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted, which this program never does", e);
            }
        }

        private SlowInitialiser() {}
    }

    private PinnedCarriers() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        byte[] bytes = bytes(SlowInitialiser.class);
        lifetime.repeatUncountedInVirtualThreads("pinning", PINNING_PER_CPU * Lifetime.cpus(), () -> {
            MethodHandles.lookup().defineHiddenClass(bytes, true);
            Thread.sleep(1);
        });
        lifetime.repeatInVirtualThreads("other", OTHERS_PER_CPU * Lifetime.cpus(), () -> {
            Arithmetic.compute(COMPUTE_MICROS);
            Thread.sleep(1);
        });
        lifetime.finish();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file), file)) {
            return in.readAllBytes();
        }
    }
}
