package io.heddle.gclogs;

import io.heddle.gclogs.events.GcJvm;
import java.util.List;

/**
 * The result of reading a log.
 *
 * @param jvms the JVMs that wrote it, in the order of their first lines: more than one if a JVM was restarted, or if
 *     several wrote to the same file
 * @param lines how many there were
 * @param events how many were found
 * @param notUnderstood lines about a pause that were not understood
 * @param foreign lines that are not those of a collector's log
 * @param defects reasons for doubt about the result, such as the name of a file with the torn end of compressed data, or mixed
 *     lines of several JVMs; empty if there are none
 */
public record GcLog(
        List<GcJvm> jvms, long lines, long events, Examples notUnderstood, Examples foreign, List<String> defects) {
    /**
     * Lines of one kind.
     *
     * @param count of all of them
     * @param examples the first ones, without what exceeds a reasonable length
     */
    public record Examples(long count, List<String> examples) {}
}
