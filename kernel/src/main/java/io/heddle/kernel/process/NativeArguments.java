package io.heddle.kernel.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The arguments of a command as the bytes that the program receives. Java decodes its own arguments by the locale and loses the
 * bytes that are invalid there: all outside ASCII with {@code LC_ALL=C}, which is usual in containers. Such an argument is looked
 * up in {@code /proc/self/cmdline}.
 */
final class NativeArguments {
    private static final Charset PLATFORM = Charset.forName(System.getProperty("sun.jnu.encoding"));
    private static final char REPLACEMENT_CHARACTER = '\uFFFD';
    private static final Map<String, byte[]> ORIGINAL_BYTES = originalBytes();

    private NativeArguments() {}

    /** The argument as a C string. */
    static MemorySegment allocate(Arena arena, String word) {
        byte[] bytes = bytes(word);
        MemorySegment text = arena.allocate(bytes.length + 1L);
        MemorySegment.copy(bytes, 0, text, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return text;
    }

    static byte[] bytes(String word) {
        byte[] known = word.indexOf(REPLACEMENT_CHARACTER) < 0 ? null : ORIGINAL_BYTES.get(word);
        return known == null ? word.getBytes(PLATFORM) : known;
    }

    private static Map<String, byte[]> originalBytes() {
        Map<String, byte[]> words = new HashMap<>();
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc/self/cmdline"));
            for (String latin : new String(line, ISO_8859_1).split("\0")) {
                byte[] word = latin.getBytes(ISO_8859_1);
                words.put(new String(word, PLATFORM), word);
            }
        } catch (IOException noProc) {
            // The arguments are encoded by the locale then.
        }
        return words;
    }
}
