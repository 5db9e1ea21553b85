package io.heddle.hotspot;

import java.util.HashMap;
import java.util.Map;

/**
 * What a JVM itself says about its threads: the text of {@code Thread.print}, the one evidence that no name can fake.
 * Producing it stops the program at a safepoint, for longer the more threads there are.
 *
 * @param entries by thread id as the JVM sees it, which in a container is not the observer's
 */
public record ThreadDump(Map<Integer, Entry> entries) {
    private static final String NID = "nid=";
    private static final int LONGEST_NUMBER = "0x7fffffff".length();

    /** A JVM of which a dump is asked has far fewer threads; what claims more is not worth the memory. */
    private static final int MOST_THREADS = 4096;

    public ThreadDump {
        entries = Map.copyOf(entries);
    }

    /** One thread of the dump. */
    public record Entry(String name, Maker maker) {}

    /** Who made a thread. */
    public enum Maker {
        /** A Java thread of the program or the class library. */
        JAVA,
        /** Not a Java thread at all, or one that only compiles. */
        VM
    }

    /** Takes what it recognises; never fails, in time that grows with the length of the text alone. */
    public static ThreadDump parse(String text) {
        Map<Integer, Entry> entries = new HashMap<>();
        int compiler = -1;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            int nid = entries.size() < MOST_THREADS ? take(line, entries) : -1;
            if (nid >= 0) {
                compiler = nid;
            } else if (compiler >= 0 && (line.startsWith("   No compile task") || line.startsWith("   Compiling:"))) {
                // Compiler threads are listed as Java threads; a frame of a real one starts with a tab.
                entries.computeIfPresent(compiler, (_, entry) -> new Entry(entry.name(), Maker.VM));
            }
        }
        return new ThreadDump(entries);
    }

    /**
     * Takes up a header. Its end is searched for from the right, since a name may hold anything.
     *
     * <pre>
     * "GC Thread#0" #12 [8720] daemon prio=5 ... nid=8720 waiting on condition   (a Java thread has a #number)
     * "GC Thread#0" os_prio=0 ... nid=0x2194 runnable                            (any other has none)
     * </pre>
     *
     * @return the thread's id, or a negative number when the line is no header
     */
    private static int take(String line, Map<Integer, Entry> entries) {
        if (!line.startsWith("\"")) {
            return -1;
        }
        for (int at = line.lastIndexOf(NID); at > 0; at = line.lastIndexOf(NID, at - 1)) {
            int nid = Character.isLetterOrDigit(line.charAt(at - 1)) ? -1 : number(line, at + NID.length());
            if (nid >= 0) {
                int end = line.lastIndexOf("\" ", at - 2);
                if (end <= 0) {
                    return -1;
                }
                Maker maker = isNumbered(line, end + 2) ? Maker.JAVA : Maker.VM;
                entries.put(nid, new Entry(line.substring(1, end), maker));
                return nid;
            }
        }
        return -1;
    }

    /** A decimal or hexadecimal number with a blank behind it; negative when there is none. */
    private static int number(String line, int from) {
        int end = line.indexOf(' ', from);
        if (end < 0 || end - from > LONGEST_NUMBER) {
            return -1;
        }
        try {
            return Integer.decode(line.substring(from, end));
        } catch (NumberFormatException none) {
            return -1;
        }
    }

    /** Whether {@code #12 } or the like stands here. */
    private static boolean isNumbered(String line, int from) {
        int at = from + 1;
        while (at < line.length() && Character.isDigit(line.charAt(at))) {
            at++;
        }
        return line.startsWith("#", from) && at > from + 1 && line.startsWith(" ", at);
    }
}
