package io.heddle.report;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A device, a FIFO, or the file behind an open descriptor. It is written into: a file renamed over it would destroy it, or cut
 * off somebody's redirection.
 */
final class SpecialFile {
    /** The reason where a FIFO has no reader. */
    static final String NO_READER = "no process reads it";

    private static final long LONGEST_OPEN_SECONDS = 5;

    /** As many as Linux follows (path_resolution(7)). */
    private static final int MOST_LINKS = 40;

    /** The file type in a file's mode (inode(7)). */
    private static final int TYPE_BITS = 0170000;

    private static final int FIFO = 0010000;

    private final Path path;
    private @Nullable FileChannel channel;

    SpecialFile(Path path) {
        this.path = path;
    }

    static boolean isAt(Path path) throws IOException {
        return Files.exists(path) && (!Files.isRegularFile(path) || isDescriptor(path));
    }

    /**
     * Whether the path leads through a name of an open descriptor, as {@code /dev/fd/3} does by way of
     * {@code /proc/self/fd}: the file behind it is somebody's redirection, which a rename would cut off.
     */
    private static boolean isDescriptor(Path path) throws IOException {
        Path step = path.toAbsolutePath();
        for (int links = 0; links < MOST_LINKS; links++) {
            Path folder = step.resolveSibling("").toRealPath();
            if (folder.startsWith("/proc")) {
                return true;
            }
            if (!Files.isSymbolicLink(step)) {
                return false;
            }
            step = folder.resolve(Files.readSymbolicLink(step));
        }
        return false;
    }

    /**
     * Opens the file and keeps it open until it is written. The reader of a FIFO takes a close for the end of its input.
     *
     * <p>Nothing is written, no bytes at all included: POSIX leaves open what a device does then. So a device that is full,
     * such as {@code /dev/full}, shows only when it is written.
     */
    FileChannel open() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = openWithin(LONGEST_OPEN_SECONDS);
            channel = open;
        }
        return open;
    }

    void write(Content content) throws IOException {
        try (FileChannel open = open()) {
            AtomicFile.send(content, open);
        } finally {
            channel = null;
        }
    }

    /**
     * Opens the file in a thread of its own: open(2) of a FIFO blocks until a process reads it, and that of a device until the
     * device is ready. The thread of a failed attempt stays blocked, which keeps no JVM from its end.
     */
    private FileChannel openWithin(long seconds) throws IOException {
        FutureTask<FileChannel> opening = new FutureTask<>(
                // After what others have written to the file that an open descriptor leads to.
                () -> FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
        Thread.ofPlatform().name("heddle-open").daemon().start(opening);
        try {
            return opening.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException blocked) {
            throw new FileSystemException(path.toString(), null, isFifo() ? NO_READER : "it is not ready");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private boolean isFifo() throws IOException {
        return ((Integer) Files.getAttribute(path, "unix:mode") & TYPE_BITS) == FIFO;
    }
}
