package io.heddle.hotspot;

import io.heddle.kernel.files.PathInRoot;
import java.util.Set;

/**
 * Where a JVM's performance counters are.
 *
 * @param path as the JVM sees it
 * @param users the process's user ids: real, effective and saved
 */
public record PerfDataFile(PathInRoot path, Set<Integer> users) {
    private static final int ROOT = 0;

    public PerfDataFile {
        users = Set.copyOf(users);
    }

    /** Whether the JVM made the file: as one of its users, or as root before it gave up that user. */
    boolean mayBelongTo(int owner) {
        return owner == ROOT || users.contains(owner);
    }
}
