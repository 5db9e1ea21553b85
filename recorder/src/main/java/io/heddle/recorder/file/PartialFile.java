package io.heddle.recorder.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that is written under another name, {@code NAME.partial}, and gets its own when it is complete. It always ends with a whole
 * block: a block that fails is removed.
 *
 * <p>Its writer holds a lock on it, which the kernel releases when the process ends. A partial file without a lock is what a dead
 * writer left, and is replaced.
 *
 * <p>Writes through a {@link RandomAccessFile}: an interrupt of the calling thread would close a channel.
 */
final class PartialFile implements AutoCloseable {
    private static final String SUFFIX = ".partial";
    private static final int ATTEMPTS = 10;
    private static final int COPIED_BYTES = 1 << 16;

    /**
     * The partial files of this process. A lock belongs to a process, and closing a second descriptor of the file releases it, so a
     * second writer must not even open the file.
     */
    private static final Set<Path> WRITTEN_HERE = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final Path partial;
    private final RandomAccessFile output;
    private long size;
    private boolean torn;
    private boolean closed;

    private PartialFile(Path target, Path partial, RandomAccessFile output) {
        this.target = target;
        this.partial = partial;
        this.output = output;
    }

    static PartialFile create(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        try {
            if (Files.exists(target)) {
                // The file that a symbolic link names is replaced, not the link.
                target = target.toRealPath();
                if (!Files.isRegularFile(target)) {
                    throw new IOException("it is not a regular file");
                }
            } else {
                Path folder = Objects.requireNonNull(target.getParent(), "folder");
                target = folder.toRealPath().resolve(Objects.requireNonNull(target.getFileName(), "name"));
            }
            Path partial = partial(target);
            if (!WRITTEN_HERE.add(partial)) {
                throw inUse(partial);
            }
            try {
                return new PartialFile(target, partial, open(partial));
            } catch (IOException | RuntimeException e) {
                WRITTEN_HERE.remove(partial);
                throw e;
            }
        } catch (IOException e) {
            throw new IOException("cannot write %s: %s".formatted(file, cause(e)), e);
        }
    }

    static Path partial(Path target) {
        return target.resolveSibling(target.getFileName() + SUFFIX);
    }

    private static IOException inUse(Path partial) {
        return new IOException("another recorder is writing " + partial.getFileName());
    }

    private static RandomAccessFile open(Path partial) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            RandomAccessFile output = openLocked(partial);
            if (output != null) {
                return output;
            }
        }
        throw inUse(partial);
    }

    /** The locked and empty file; null if another writer renamed or removed the file that this one opened. */
    private static @Nullable RandomAccessFile openLocked(Path partial) throws IOException {
        try {
            Files.createFile(partial);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(partial)) {
                throw e;
            }
        }
        RandomAccessFile output = null;
        try {
            Object before = identity(partial);
            output = new RandomAccessFile(partial.toFile(), "rw");
            if (output.getChannel().tryLock() == null) {
                throw inUse(partial);
            }
            if (before.equals(identity(partial))) {
                output.setLength(0);
                RandomAccessFile locked = output;
                output = null;
                return locked;
            }
            return null;
        } catch (NoSuchFileException e) {
            return null;
        } catch (OverlappingFileLockException e) {
            throw inUse(partial);
        } finally {
            if (output != null) {
                output.close();
            }
        }
    }

    private static Object identity(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    long size() {
        return size;
    }

    Path path() {
        return partial;
    }

    /** Appends a block, or nothing of it. */
    void append(ByteBuffer block) throws IOException {
        try {
            requireWhole();
            output.write(block.array(), block.arrayOffset() + block.position(), block.remaining());
        } catch (IOException e) {
            throw undo(e);
        }
        size += block.remaining();
    }

    /** Appends the next bytes of another file, or none of them. */
    void append(InputStream source, long length) throws IOException {
        byte[] buffer = new byte[COPIED_BYTES];
        try {
            requireWhole();
            for (long left = length; left > 0; ) {
                int read = source.readNBytes(buffer, 0, (int) Math.min(left, buffer.length));
                if (read == 0) {
                    throw new IOException("the JVM's recording has become shorter");
                }
                output.write(buffer, 0, read);
                left -= read;
            }
        } catch (IOException e) {
            throw undo(e);
        }
        size += length;
    }

    private void requireWhole() throws IOException {
        if (torn) {
            throw new IOException("an earlier block is incomplete");
        }
    }

    private IOException undo(IOException failure) {
        try {
            output.setLength(size);
            output.seek(size);
        } catch (IOException e) {
            torn = true;
            failure.addSuppressed(e);
        }
        return new IOException("cannot write %s: %s".formatted(partial, cause(failure)), failure);
    }

    /** Gives the file its own name. */
    void complete() throws IOException {
        try {
            requireWhole();
            output.getFD().sync();
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new IOException("cannot write %s: %s".formatted(target, cause(e)), e);
        }
    }

    /** Deletes what was written. */
    void discard() throws IOException {
        size = 0;
        close();
    }

    /** Releases the file. An incomplete one keeps its other name, but an empty one is deleted. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (size == 0) {
                Files.deleteIfExists(partial);
            }
        } finally {
            try {
                output.close();
            } finally {
                WRITTEN_HERE.remove(partial);
            }
        }
    }

    private static String cause(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "its folder does not exist";
        } else if (e instanceof FileSystemException problem) {
            return Objects.requireNonNullElse(
                    problem.getReason(), problem.getClass().getSimpleName());
        }
        return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    }
}
