package io.heddle.hotspot.counters;

import io.heddle.kernel.files.PathInRoot;
import java.util.Set;

/**
 * The location of a JVM's performance counters.
 *
 * @param path the path as the JVM sees it
 * @param users the user ids of the process: real, effective, saved and file system
 */
public record PerfDataFile(PathInRoot path, Set<Integer> users) {
    private static final int ROOT = 0;

    public PerfDataFile {
        users = Set.copyOf(users);
    }

    /** Whether the JVM can have created the file: as one of its users, or as root before it changed its user. */
    boolean mayBelongTo(int owner) {
        return owner == ROOT || users.contains(owner);
    }
}
