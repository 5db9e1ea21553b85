package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Held back by system calls: each of its threads writes a file byte by byte without a buffer. */
public final class KernelTime {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int FILE_BYTES = 4000;

    private KernelTime() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeatUncounted("writer", Lifetime.cpus(), () -> write(lifetime));
        lifetime.finish();
    }

    /** Writes one file again and again until the time is over. */
    private static void write(Lifetime lifetime) throws IOException {
        Path path = Files.createTempFile("heddle-bytes-", "");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            Files.delete(path);
            while (!lifetime.isOver()) {
                file.seek(0);
                for (int i = 0; i < FILE_BYTES; i++) {
                    file.write(i);
                }
                lifetime.count(1);
            }
        }
    }
}
