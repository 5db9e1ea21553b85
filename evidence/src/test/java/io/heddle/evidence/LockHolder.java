package io.heddle.evidence;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A program that locks a file until it is killed. */
final class LockHolder {
    private LockHolder() {}

    static List<String> command(Path file) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xshare:auto",
                "-cp",
                LockHolder.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath(),
                LockHolder.class.getName(),
                file.toString());
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
            if (channel.tryLock() != null) {
                System.out.println("locked");
            }
            Thread.sleep(600_000);
        }
    }
}
