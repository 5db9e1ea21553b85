package io.heddle.cli.top.figures;

import java.util.List;

/**
 * The figures of the programs in one interval.
 *
 * @param threads the thread with the most CPU time first
 * @param seenOnce the threads without figures, because only the second reading has them
 */
public record TopFrame(double seconds, List<JvmRow> jvms, List<RoleRow> roles, List<ThreadRow> threads, int seenOnce) {
    public TopFrame {
        jvms = List.copyOf(jvms);
        roles = List.copyOf(roles);
        threads = List.copyOf(threads);
    }
}
