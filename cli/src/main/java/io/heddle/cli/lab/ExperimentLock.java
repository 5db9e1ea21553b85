package io.heddle.cli.lab;

import io.heddle.documents.UserError;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The lock of the experiments of one user on this machine: two experiments at once would disturb each other. */
final class ExperimentLock implements AutoCloseable {
    private final FileChannel lock;

    ExperimentLock() {
        this(Path.of(System.getProperty("java.io.tmpdir"), "heddle-lab-" + System.getProperty("user.name") + ".lock"));
    }

    /** @param file may be another user's FIFO or link: opening a FIFO for reading too does not block (fifo(7)), a link is refused */
    ExperimentLock(Path file) {
        try {
            lock = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (lock.tryLock() == null) {
                lock.close();
                throw new UserError(
                        "cannot start: another experiment runs on this machine, and the two would disturb each other."
                                + " Wait for its end.");
            }
        } catch (IOException e) {
            throw new UserError("cannot lock " + file + ": " + e.getMessage() + ". Remove that file.");
        }
    }

    /** Keeps the file: another experiment may be opening it. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // The kernel releases the lock when this process ends.
        }
    }
}
