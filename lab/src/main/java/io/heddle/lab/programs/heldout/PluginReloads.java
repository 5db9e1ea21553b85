package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * Held back by a compiler thread that waits for a CPU. Request threads load a plugin again and again, each time by another class loader,
 * and occupy all CPUs. The plugin runs in the interpreter until the compiler thread gets a CPU.
 */
public final class PluginReloads {
    /** An old guide recommends to compile with C2 alone. The thresholds keep metaspace from causing collections. */
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:-TieredCompilation",
            "-Xmx256m",
            "-XX:MetaspaceSize=512m",
            "-XX:ReservedCodeCacheSize=1g");

    private static final int THREADS_PER_CPU = 8;
    private static final int CALLS = 20_000;
    private static final int CALLS_PER_LOOK = 20;

    /** A loader that defines its own copy of the plugin. */
    private static final class PluginLoader extends ClassLoader {
        private final byte[] bytes;

        PluginLoader(byte[] bytes) {
            super(PluginReloads.class.getClassLoader());
            this.bytes = bytes;
        }

        IntUnaryOperator load() throws ReflectiveOperationException {
            Class<?> plugin = defineClass(SpellingPlugin.class.getName(), bytes, 0, bytes.length);
            return (IntUnaryOperator) plugin.getDeclaredConstructor().newInstance();
        }
    }

    private PluginReloads() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        byte[] bytes = bytes(SpellingPlugin.class);
        lifetime.repeatUncounted("request", THREADS_PER_CPU * Lifetime.cpus(), () -> {
            IntUnaryOperator plugin = new PluginLoader(bytes).load();
            int value = 1;
            for (int i = 0; i < CALLS && (i % CALLS_PER_LOOK != 0 || !lifetime.isOver()); i++) {
                value = plugin.applyAsInt(value + i);
                lifetime.count(1);
            }
        });
        lifetime.finish();
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        String file = type.getSimpleName() + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file), file)) {
            return in.readAllBytes();
        }
    }
}
