package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Lifetime;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.List;

/** Held back by system calls: each of its threads reads the status of its process from the proc file system again and again. */
public final class ProcReads {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int BUFFER_BYTES = 4096;
    private static final int READS = 20;

    private ProcReads() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ThreadLocal<byte[]> buffer = ThreadLocal.withInitial(() -> new byte[BUFFER_BYTES]);
        lifetime.repeat("reader", Lifetime.cpus(), () -> read(buffer.get()));
        lifetime.finish();
    }

    private static void read(byte[] buffer) throws IOException {
        for (int i = 0; i < READS; i++) {
            try (FileInputStream file = new FileInputStream("/proc/self/status")) {
                if (file.read(buffer) <= 0) {
                    throw new AssertionError("an empty status");
                }
            }
        }
    }
}
