package io.heddle.hotspot;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JVM itself says about its threads: the text of {@code Thread.print}, the one evidence that no name can fake.
 * Producing it stops the program at a safepoint, for longer the more threads there are.
 *
 * @param entries by thread id as the JVM sees it, which in a container is not the observer's
 */
public record ThreadDump(Map<Integer, Entry> entries) {
    // "GC Thread#0" #12 [8720] daemon prio=5 ... nid=8720 waiting on condition   (a Java thread has a #number)
    // "GC Thread#0" os_prio=0 ... nid=0x2194 runnable                            (any other has none)
    private static final Pattern HEADER = Pattern.compile("^\"(.*)\" (#\\d+ )?.*\\bnid=(0x[0-9a-f]+|\\d+) ");

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

    public static ThreadDump parse(String text) {
        Map<Integer, Entry> entries = new HashMap<>();
        int compiler = -1;
        for (String line : text.lines().toList()) {
            Matcher header = HEADER.matcher(line);
            if (header.find()) {
                int nid = Integer.decode(header.group(3));
                entries.put(nid, new Entry(header.group(1), header.group(2) == null ? Maker.VM : Maker.JAVA));
                compiler = nid;
            } else if (compiler >= 0 && (line.startsWith("   No compile task") || line.startsWith("   Compiling:"))) {
                // Compiler threads are listed as Java threads; a frame of a real one starts with a tab.
                entries.computeIfPresent(compiler, (nid, entry) -> new Entry(entry.name(), Maker.VM));
            }
        }
        return new ThreadDump(entries);
    }
}
