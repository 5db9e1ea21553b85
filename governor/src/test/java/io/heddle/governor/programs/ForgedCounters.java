package io.heddle.governor.programs;

import java.io.RandomAccessFile;
import java.lang.ref.Reference;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * A JVM without counters that maps a forged file in their place. It communicates through files in a folder: it takes
 * the content from {@code counters}, writes {@code pid} when the file is mapped, writes random bytes into it when it
 * finds {@code garbage}, truncates it and creates a thread when it finds {@code cut}, and exits with status 4 when it
 * finds {@code end}, or after half a minute.
 */
public final class ForgedCounters {
    private static final long DEADLINE_NANOS = 30_000_000_000L;

    private ForgedCounters() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        long pid = ProcessHandle.current().pid();
        Path own = Files.createDirectories(folder.resolve("hsperfdata_forged")).resolve(Long.toString(pid));
        Files.copy(folder.resolve("counters"), own);
        try (RandomAccessFile file = new RandomAccessFile(own.toFile(), "rw")) {
            MappedByteBuffer mapped = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, file.length());
            try {
                attack(folder, pid, file);
            } finally {
                Reference.reachabilityFence(mapped);
            }
        }
        System.exit(4);
    }

    private static void attack(Path folder, long pid, RandomAccessFile file) throws Exception {
        long start = System.nanoTime();
        long size = file.length();
        Random random = new Random(23);
        Path aside = Files.writeString(folder.resolve("aside"), pid + "\n");
        Files.move(aside, folder.resolve("pid"), StandardCopyOption.ATOMIC_MOVE);
        while (!Files.exists(folder.resolve("end")) && System.nanoTime() - start < DEADLINE_NANOS) {
            if (file.length() > 0 && Files.exists(folder.resolve("cut"))) {
                file.setLength(0);
                Thread.ofPlatform().name("app-late").daemon().start(ForgedCounters::sleep);
            } else if (Files.exists(folder.resolve("garbage"))) {
                file.seek(28 + random.nextLong(size - 32));
                file.writeInt(random.nextInt());
            }
            Thread.sleep(1);
        }
    }

    private static void sleep() {
        while (true) {
            LockSupport.parkNanos(100_000_000);
        }
    }
}
