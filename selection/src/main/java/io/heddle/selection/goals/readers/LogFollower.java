package io.heddle.selection.goals.readers;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A text file that grows, followed from its end at the first reading. A file that appears later is read from its start. When another file
 * has its name (rotation), the rest of the old one is read before the new one; when it shrinks (truncation), it is read from its start. A
 * file that is truncated and has grown to its old length before the next reading is not noticed. Not thread-safe.
 */
final class LogFollower implements AutoCloseable {
    static final long MAX_READING_BYTES = 16 << 20;

    /** Longer lines are cut. */
    static final int MAX_LINE_BYTES = 8 << 10;

    private static final int CHUNK_BYTES = 64 << 10;

    private final Path file;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
    private @Nullable FileChannel channel;
    private @Nullable Object key;
    private long position;
    private boolean beginsAtEnd = true;

    LogFollower(Path file) {
        this.file = file;
    }

    /** Whether all new lines were read. */
    enum Coverage {
        COMPLETE,
        /** The file has grown by more than 16 MiB, of which none were read. */
        SKIPPED
    }

    /**
     * Passes on each new line that is complete.
     *
     * @throws IOException if the file cannot be read; the message is the end of a sentence about it
     */
    Coverage read(Consumer<String> reader) throws IOException {
        BasicFileAttributes found = attributes();
        FileChannel open = channel;
        Coverage coverage = Coverage.COMPLETE;
        if (open != null) {
            coverage = drain(open, reader);
        }
        if (found != null && (open == null || !Objects.equals(found.fileKey(), key))) {
            open(found);
            if (drain(Objects.requireNonNull(channel), reader) == Coverage.SKIPPED) {
                coverage = Coverage.SKIPPED;
            }
        }
        boolean missing = found == null && open == null;
        beginsAtEnd = false;
        if (missing) {
            throw new IOException("does not exist. Correct the name, or wait until the program creates it.");
        }
        return coverage;
    }

    private @Nullable BasicFileAttributes attributes() throws IOException {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            if (!found.isRegularFile()) {
                throw new IOException("is not a regular file. Name the file that the program writes.");
            }
            return found;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private void open(BasicFileAttributes found) throws IOException {
        close();
        line.reset();
        FileChannel opened = FileChannel.open(file);
        channel = opened;
        key = found.fileKey();
        position = beginsAtEnd ? opened.size() : 0;
    }

    private Coverage drain(FileChannel open, Consumer<String> reader) throws IOException {
        long size = open.size();
        if (size < position) {
            position = 0;
            line.reset();
        }
        if (size - position > MAX_READING_BYTES) {
            skipTo(size);
            return Coverage.SKIPPED;
        }
        while (position < size && open.read(chunk, position) > 0) {
            position += chunk.flip().remaining();
            split(reader);
            chunk.clear();
        }
        return Coverage.COMPLETE;
    }

    private void split(Consumer<String> reader) {
        while (chunk.hasRemaining()) {
            byte next = chunk.get();
            if (next == '\n') {
                String complete = line.toString(StandardCharsets.UTF_8);
                line.reset();
                reader.accept(complete);
            } else if (line.size() < MAX_LINE_BYTES) {
                line.write(next);
            }
        }
    }

    private void skipTo(long size) {
        position = size;
        line.reset();
        chunk.clear();
    }

    /** Skips what the file has by now, after a reader of lines has failed. */
    void skipToEnd() throws IOException {
        FileChannel open = channel;
        if (open != null) {
            skipTo(open.size());
        }
    }

    @Override
    public void close() {
        FileChannel open = channel;
        channel = null;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException readOnly) {
            // Nothing was written.
        }
    }
}
