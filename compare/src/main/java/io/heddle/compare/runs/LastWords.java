package io.heddle.compare.runs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a process said last: its one line that tells people most when it failed. */
final class LastWords {
    private static final int BYTES = 4096;

    private LastWords() {}

    /** The last line of the first of these files that has one, in brackets for the end of a sentence; else nothing. */
    static String in(Path... files) {
        return of("it", files);
    }

    /** @param who said it, where a sentence is about another */
    static String of(String who, Path... files) {
        for (Path file : files) {
            String line = lastLine(file);
            if (!line.isEmpty()) {
                return " (" + who + " said: " + line + ")";
            }
        }
        return "";
    }

    private static String lastLine(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer end = ByteBuffer.allocate(BYTES);
            channel.position(Math.max(0, channel.size() - end.capacity()));
            int count;
            do {
                count = channel.read(end);
            } while (count > 0);
            // Decoding this way puts a mark for what is no text, as the first bytes of a cut line may be.
            return StandardCharsets.UTF_8
                    .decode(end.flip())
                    .toString()
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce("", (_, last) -> last)
                    .strip();
        } catch (IOException unreadable) {
            return "";
        }
    }
}
