package io.heddle.hotspot.roles;

import java.util.HashMap;
import java.util.Map;

/**
 * The threads of a JVM by its own account: the text of {@code Thread.print}, the only evidence that no thread name can fake.
 * Producing the text stops the program at a safepoint, longer the more threads there are.
 *
 * @param entries by thread id as the JVM sees it; a JVM in a container has other ids than the observer
 */
public record ThreadDump(Map<Integer, Entry> entries) {
    private static final String NID = "nid=";
    private static final int MAX_NUMBER_LENGTH = "0x7fffffff".length();

    /** A dump is requested only from JVMs with far fewer threads. Further ones are ignored to bound the memory. */
    private static final int MAX_THREADS = 4096;

    public ThreadDump {
        entries = Map.copyOf(entries);
    }

    /** A thread of the dump. */
    public record Entry(String name, Kind kind) {}

    /** Whether a thread runs Java code of the program. */
    public enum Kind {
        /** A Java thread of the program or of the class library. */
        JAVA,
        /** A thread that is no Java thread, or that only compiles. */
        VM
    }

    /** Parses the headers that it recognises. Never fails; the time is linear in the length of the text. */
    public static ThreadDump parse(String text) {
        Map<Integer, Entry> entries = new HashMap<>();
        int last = -1;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            int nid = entries.size() < MAX_THREADS ? addHeader(line, entries) : -1;
            if (nid >= 0) {
                last = nid;
            } else if (last >= 0 && (line.startsWith("   No compile task") || line.startsWith("   Compiling:"))) {
                // Compiler threads are listed as Java threads. A stack frame of a real one starts with a tab.
                entries.computeIfPresent(last, (_, entry) -> new Entry(entry.name(), Kind.VM));
            }
        }
        return new ThreadDump(entries);
    }

    /**
     * Adds the thread of a header line. The search for the name's end starts at the right, since a name can hold any text.
     *
     * <pre>
     * "GC Thread#0" #12 [8720] daemon prio=5 ... nid=8720 waiting on condition   (a Java thread has a #number)
     * "GC Thread#0" os_prio=0 ... nid=0x2194 runnable                            (any other has none)
     * </pre>
     *
     * @return the thread's id, or a negative number when the line is no header
     */
    private static int addHeader(String line, Map<Integer, Entry> entries) {
        if (!line.startsWith("\"")) {
            return -1;
        }
        for (int at = line.lastIndexOf(NID); at > 0; at = line.lastIndexOf(NID, at - 1)) {
            int nid = Character.isLetterOrDigit(line.charAt(at - 1)) ? -1 : parseNumber(line, at + NID.length());
            if (nid >= 0) {
                int end = line.lastIndexOf("\" ", at - 2);
                if (end <= 0) {
                    return -1;
                }
                Kind kind = isNumbered(line, end + 2) ? Kind.JAVA : Kind.VM;
                entries.put(nid, new Entry(line.substring(1, end), kind));
                return nid;
            }
        }
        return -1;
    }

    /** A decimal or hexadecimal number that ends before a space; negative when there is none. */
    private static int parseNumber(String line, int from) {
        int end = line.indexOf(' ', from);
        if (end < 0 || end - from > MAX_NUMBER_LENGTH) {
            return -1;
        }
        try {
            return Integer.decode(line.substring(from, end));
        } catch (NumberFormatException notANumber) {
            return -1;
        }
    }

    /** Whether text like {@code #12 } is at this position. */
    private static boolean isNumbered(String line, int from) {
        int at = from + 1;
        while (at < line.length() && Character.isDigit(line.charAt(at))) {
            at++;
        }
        return line.startsWith("#", from) && at > from + 1 && line.startsWith(" ", at);
    }
}
