package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.heddle.kernel.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The environment that a started program gets: this process's own, in which what was kept from this JVM has its name again.
 *
 * <p>Some variables act on every JVM, {@code JAVA_TOOL_OPTIONS} for one, and are meant for the program's: an agent that
 * listens on a port or waits for a debugger is not to do so in Heddle. The launcher gives them another name.
 */
public final class Environment {
    /** What the launcher puts before the name of a variable that it keeps from this JVM. */
    static final String KEPT = "heddle_kept_";

    private static final byte[] PREFIX = KEPT.getBytes(US_ASCII);

    private Environment() {}

    /** The value that the program finds; empty when it finds none. */
    public static Optional<String> value(String name) {
        return Optional.ofNullable(System.getenv().getOrDefault(KEPT + name, System.getenv(name)));
    }

    /**
     * An array as {@code environ} is one. The end of a string is a string, so a name is shortened without a copy; and bytes
     * that are no text stay what they are.
     *
     * @param options by the name of a variable, a word that goes to its value's end
     */
    static MemorySegment ofProgram(Arena arena, Map<String, String> options) {
        MemorySegment own = MemorySegment.ofAddress(Libc.pointer("environ")).reinterpret(Long.MAX_VALUE);
        List<Long> entries = new ArrayList<>();
        for (int i = 0; own.getAtIndex(JAVA_LONG, i) != 0; i++) {
            long entry = own.getAtIndex(JAVA_LONG, i);
            entries.add(startsWith(entry, PREFIX) ? entry + PREFIX.length : entry);
        }
        options.forEach((name, word) -> append(arena, entries, name + "=", word));
        MemorySegment programs = arena.allocate(JAVA_LONG, entries.size() + 1L);
        for (int i = 0; i < entries.size(); i++) {
            programs.setAtIndex(JAVA_LONG, i, entries.get(i));
        }
        return programs;
    }

    private static void append(Arena arena, List<Long> entries, String start, String word) {
        for (int i = 0; i < entries.size(); i++) {
            if (startsWith(entries.get(i), start.getBytes(US_ASCII))) {
                MemorySegment text = MemorySegment.ofAddress(entries.get(i)).reinterpret(Long.MAX_VALUE);
                long length = 0;
                while (text.get(JAVA_BYTE, length) != 0) {
                    length++;
                }
                MemorySegment longer = joined(arena, text.asSlice(0, length), " " + word);
                entries.set(i, longer.address());
                return;
            }
        }
        entries.add(Words.allocate(arena, start + word).address());
    }

    private static MemorySegment joined(Arena arena, MemorySegment start, String end) {
        byte[] rest = Words.bytes(end);
        MemorySegment text = arena.allocate(start.byteSize() + rest.length + 1);
        MemorySegment.copy(start, 0, text, 0, start.byteSize());
        MemorySegment.copy(rest, 0, text, JAVA_BYTE, start.byteSize(), rest.length);
        return text;
    }

    private static boolean startsWith(long entry, byte[] start) {
        MemorySegment text = MemorySegment.ofAddress(entry).reinterpret(Long.MAX_VALUE);
        for (int i = 0; i < start.length; i++) {
            if (text.get(JAVA_BYTE, i) != start[i]) {
                return false;
            }
        }
        return true;
    }
}
