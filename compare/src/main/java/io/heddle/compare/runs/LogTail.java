package io.heddle.compare.runs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads a growing text file, which may have gigabytes, from the position that it reached before. */
final class LogTail {
    private static final int CHUNK_BYTES = 1 << 16;

    /** Longer lines are cut. */
    private static final int MAX_LINE_BYTES = 1 << 16;

    private final Path file;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long position;

    LogTail(Path file) {
        this.file = file;
    }

    /** Passes on each new line. The last line may be incomplete; it is passed on again when it has grown. */
    void read(Consumer<String> reader) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
            while (channel.read(chunk, position) > 0) {
                position += chunk.flip().remaining();
                split(chunk, reader);
                chunk.clear();
            }
        } catch (IOException unreadable) {
            // Equivalent to an empty file.
        }
        if (line.size() > 0) {
            reader.accept(line.toString(StandardCharsets.UTF_8));
        }
    }

    private void split(ByteBuffer chunk, Consumer<String> reader) {
        while (chunk.hasRemaining()) {
            byte next = chunk.get();
            if (next == '\n') {
                reader.accept(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else if (line.size() < MAX_LINE_BYTES) {
                line.write(next);
            }
        }
    }
}
