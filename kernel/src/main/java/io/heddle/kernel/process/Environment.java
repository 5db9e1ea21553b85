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
 * The environment of a started program: that of this process, with the variables that the launcher renamed under their own names.
 *
 * <p>Variables such as {@code JAVA_TOOL_OPTIONS} affect every JVM and are meant for the program's JVM. An agent that listens on a
 * port or waits for a debugger must not do so in Heddle's JVM. The launcher therefore renames them for Heddle.
 */
public final class Environment {
    /** The prefix that the launcher puts before the name of a variable that it keeps from this JVM. */
    static final String KEPT_PREFIX = "heddle_kept_";

    private static final byte[] KEPT_PREFIX_BYTES = KEPT_PREFIX.getBytes(US_ASCII);

    private Environment() {}

    /** The value of a variable in the program's environment; empty when it is not set there. */
    public static Optional<String> value(String name) {
        return Optional.ofNullable(System.getenv().getOrDefault(KEPT_PREFIX + name, System.getenv(name)));
    }

    /**
     * An array in the layout of {@code environ} (environ(7)). A pointer into a string shortens its name without a copy, so that
     * bytes that are no text stay unchanged.
     *
     * @param options an option for each name of a variable, which is appended to the variable's value
     */
    static MemorySegment forChild(Arena arena, Map<String, String> options) {
        MemorySegment own = MemorySegment.ofAddress(Libc.pointer("environ")).reinterpret(Long.MAX_VALUE);
        List<Long> entries = new ArrayList<>();
        for (int i = 0; own.getAtIndex(JAVA_LONG, i) != 0; i++) {
            long entry = own.getAtIndex(JAVA_LONG, i);
            entries.add(startsWith(entry, KEPT_PREFIX_BYTES) ? entry + KEPT_PREFIX_BYTES.length : entry);
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
        entries.add(NativeArguments.allocate(arena, start + word).address());
    }

    private static MemorySegment joined(Arena arena, MemorySegment start, String end) {
        byte[] rest = NativeArguments.bytes(end);
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
