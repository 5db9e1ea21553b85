package io.heddle.compare.runs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A file of lines that something writes meanwhile, of which there may be gigabytes; read on from the last look. */
final class GrowingText {
    private static final int CHUNK_BYTES = 1 << 16;

    /** What a line has beyond this nobody looks at. */
    private static final int LINE_BYTES = 1 << 16;

    private final Path file;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long position;

    GrowingText(Path file) {
        this.file = file;
    }

    /** Shows each new line, and last the unfinished one, which is shown again when there is more of it. */
    void look(Consumer<String> reader) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
            while (channel.read(chunk, position) > 0) {
                position += chunk.flip().remaining();
                take(chunk, reader);
                chunk.clear();
            }
        } catch (IOException unreadable) {
            // As good as a file that says nothing.
        }
        if (line.size() > 0) {
            reader.accept(line.toString(StandardCharsets.UTF_8));
        }
    }

    private void take(ByteBuffer chunk, Consumer<String> reader) {
        while (chunk.hasRemaining()) {
            byte next = chunk.get();
            if (next == '\n') {
                reader.accept(line.toString(StandardCharsets.UTF_8));
                line.reset();
            } else if (line.size() < LINE_BYTES) {
                line.write(next);
            }
        }
    }
}
