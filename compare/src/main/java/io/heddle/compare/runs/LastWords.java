package io.heddle.compare.runs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a process said last: the line that tells people most when it failed. */
final class LastWords {
    /** A stack overflow's trace has 1,024 lines. */
    private static final int BYTES = 256 << 10;

    /** How a JVM begins to tell of an exception that nobody caught; its trace follows. */
    private static final String UNCAUGHT = "Exception in thread \"";

    private LastWords() {}

    /** The telling line of the first of these files that has one, in brackets for the end of a sentence; else nothing. */
    static String in(Path... files) {
        return of("it", files);
    }

    /** @param who said it, where a sentence is about another */
    static String of(String who, Path... files) {
        for (Path file : files) {
            String line = telling(end(file));
            if (!line.isEmpty()) {
                return " (" + who + " said: " + line + ")";
            }
        }
        return "";
    }

    /** The last exception that nobody caught, else the last line. */
    private static String telling(String end) {
        String last = "";
        String uncaught = "";
        for (String line : end.lines().filter(each -> !each.isBlank()).toList()) {
            last = line;
            uncaught = line.startsWith(UNCAUGHT) ? line : uncaught;
        }
        return (uncaught.isEmpty() ? last : uncaught).strip();
    }

    private static String end(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer end = ByteBuffer.allocate(BYTES);
            channel.position(Math.max(0, channel.size() - end.capacity()));
            int count;
            do {
                count = channel.read(end);
            } while (count > 0);
            // Decoding this way puts a mark for what is no text, as the first bytes of a cut line may be.
            return StandardCharsets.UTF_8.decode(end.flip()).toString();
        } catch (IOException unreadable) {
            return "";
        }
    }
}
