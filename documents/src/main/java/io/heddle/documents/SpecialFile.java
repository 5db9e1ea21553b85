package io.heddle.documents;

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
 * A device, a FIFO, or the file behind an open descriptor. Content is written into it: renaming a file over it would destroy
 * it, or detach a redirection.
 */
final class SpecialFile {
    /** The cause when a FIFO has no reader. */
    static final String NO_READER = "no process reads it";

    private static final long OPEN_TIMEOUT_SECONDS = 5;

    /** The kernel follows as many (path_resolution(7)). */
    private static final int MAX_LINKS = 40;

    /** The bits of a file mode that hold the file type (inode(7)). */
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
     * Whether the path leads through an open descriptor, as {@code /dev/fd/3} does through {@code /proc/self/fd}. The file
     * behind it is a redirection, which a rename would detach.
     */
    private static boolean isDescriptor(Path path) throws IOException {
        Path step = path.toAbsolutePath();
        for (int links = 0; links < MAX_LINKS; links++) {
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
     * <p>Writes nothing, not even zero bytes: POSIX leaves the effect on a device undefined. A full device, such as
     * {@code /dev/full}, is therefore detected only by {@link #write}.
     */
    FileChannel open() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = openWithin(OPEN_TIMEOUT_SECONDS);
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
     * Opens the file in a daemon thread: open(2) blocks on a FIFO until a process reads it, and on a device until that is
     * ready. The thread of a failed attempt stays blocked, and does not keep the JVM alive.
     */
    private FileChannel openWithin(long seconds) throws IOException {
        FutureTask<FileChannel> opening = new FutureTask<>(
                // APPEND: other processes may have written to the file behind an open descriptor.
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
