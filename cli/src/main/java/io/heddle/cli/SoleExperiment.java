package io.heddle.cli;

import io.heddle.documents.UserError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The right to experiment on this machine: two experiments of a user at once would spoil each other. */
final class SoleExperiment implements AutoCloseable {
    private final FileChannel lock;

    SoleExperiment() {
        this(Path.of(System.getProperty("java.io.tmpdir"), "heddle-lab-" + System.getProperty("user.name") + ".lock"));
    }

    /** @param file may be another user's FIFO or link: opening a FIFO for reading too does not block (fifo(7)), a link is refused */
    SoleExperiment(Path file) {
        try {
            lock = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (lock.tryLock() == null) {
                lock.close();
                throw new UserError("another experiment is under way on this machine, and they would spoil each other;"
                        + " wait for its end");
            }
        } catch (IOException e) {
            throw new UserError("no lock could be had on " + file + ": " + e.getMessage() + "; remove that file");
        }
    }

    /** The file stays, for another may be waiting to open it. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // Whatever is left of it ends with this process.
        }
    }
}
