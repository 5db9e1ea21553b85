package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.heddle.kernel.libc.Libc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The environment that a started program gets: this process's own, in which what was kept from this JVM has its name again.
 *
 * <p>Some variables act on every JVM, {@code JAVA_TOOL_OPTIONS} for one, and are meant for the program's: an agent that
 * listens on a port or waits for a debugger is not to do so in Heddle. The launcher gives them another name.
 */
final class Environment {
    /** What the launcher puts before the name of a variable that it keeps from this JVM. */
    static final String KEPT = "heddle_kept_";

    private static final byte[] PREFIX = KEPT.getBytes(US_ASCII);

    private Environment() {}

    /** An array as {@code environ} is one. The end of a string is a string, so a name is shortened without a copy. */
    static MemorySegment ofProgram(Arena arena) {
        MemorySegment own = MemorySegment.ofAddress(Libc.pointer("environ")).reinterpret(Long.MAX_VALUE);
        int count = 0;
        while (own.getAtIndex(JAVA_LONG, count) != 0) {
            count++;
        }
        MemorySegment programs = arena.allocate(JAVA_LONG, count + 1L);
        for (int i = 0; i < count; i++) {
            long entry = own.getAtIndex(JAVA_LONG, i);
            programs.setAtIndex(JAVA_LONG, i, isKept(entry) ? entry + PREFIX.length : entry);
        }
        return programs;
    }

    private static boolean isKept(long entry) {
        MemorySegment text = MemorySegment.ofAddress(entry).reinterpret(Long.MAX_VALUE);
        for (int i = 0; i < PREFIX.length; i++) {
            if (text.get(JAVA_BYTE, i) != PREFIX[i]) {
                return false;
            }
        }
        return true;
    }
}
