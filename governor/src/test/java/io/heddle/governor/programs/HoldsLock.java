package io.heddle.governor.programs;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A program that holds a file locked for half a minute, or until it is killed. */
public final class HoldsLock {
    private HoldsLock() {}

    public static void main(String[] arguments) throws Exception {
        try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            Thread.sleep(30_000);
        }
    }
}
