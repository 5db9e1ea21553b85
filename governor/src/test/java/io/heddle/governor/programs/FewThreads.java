package io.heddle.governor.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.locks.LockSupport;

/**
 * A program with some sleeping threads and a sleeping child process. It communicates through files in a folder: it
 * writes {@code pid} at the end of its start, creates another thread when it finds {@code more}, and exits with status
 * 4 when it finds {@code end}, or after half a minute.
 */
public final class FewThreads {
    private static final long DEADLINE_NANOS = 30_000_000_000L;

    private FewThreads() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        long start = System.nanoTime();
        sleeping("app-1");
        sleeping("app-2");
        Process child = new ProcessBuilder("sleep", "40").start();
        System.gc();
        writeFile(folder.resolve("pid"), ProcessHandle.current().pid());
        boolean more = false;
        while (!Files.exists(folder.resolve("end")) && System.nanoTime() - start < DEADLINE_NANOS) {
            if (!more && Files.exists(folder.resolve("more"))) {
                more = true;
                sleeping("app-late");
            }
            Thread.sleep(20);
        }
        child.destroyForcibly().waitFor();
        writeFile(folder.resolve("done"), 1);
        System.exit(4);
    }

    private static void sleeping(String name) {
        Thread.ofPlatform().name(name).daemon().start(() -> {
            while (true) {
                LockSupport.parkNanos(100_000_000);
            }
        });
    }

    private static void writeFile(Path file, long number) throws Exception {
        Path aside = Files.writeString(file.resolveSibling(file.getFileName() + ".aside"), number + "\n");
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
