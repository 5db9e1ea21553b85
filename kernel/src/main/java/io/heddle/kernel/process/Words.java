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
 * A command's words as the bytes that the program gets. Java decodes its own arguments by the locale, which loses bytes
 * that the locale doesn't know: in {@code LC_ALL=C}, usual in containers, each one outside ASCII. Such a word is looked up
 * among the arguments that this process was started with.
 */
final class Words {
    private static final Charset PLATFORM = Charset.forName(System.getProperty("sun.jnu.encoding"));
    private static final char LOST = '\uFFFD';
    private static final Map<String, byte[]> AS_TYPED = asTyped();

    private Words() {}

    /** The word as a C string. */
    static MemorySegment allocate(Arena arena, String word) {
        byte[] bytes = bytes(word);
        MemorySegment text = arena.allocate(bytes.length + 1L);
        MemorySegment.copy(bytes, 0, text, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return text;
    }

    static byte[] bytes(String word) {
        byte[] known = word.indexOf(LOST) < 0 ? null : AS_TYPED.get(word);
        return known == null ? word.getBytes(PLATFORM) : known;
    }

    private static Map<String, byte[]> asTyped() {
        Map<String, byte[]> words = new HashMap<>();
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc/self/cmdline"));
            for (String latin : new String(line, ISO_8859_1).split("\0")) {
                byte[] word = latin.getBytes(ISO_8859_1);
                words.put(new String(word, PLATFORM), word);
            }
        } catch (IOException noProc) {
            // Then words go out as Java has them.
        }
        return words;
    }
}
