package io.heddle.cli.top.figures;

import org.jspecify.annotations.Nullable;

/**
 * The figures of one thread in an interval.
 *
 * @param state the kernel's letter, such as R or S; null when the thread has ended
 * @param cpu CPU time by elapsed time
 * @param waiting run-queue wait by elapsed time; above 1 when a wait that began before the interval ended in it
 */
public record ThreadRow(
        int pid,
        int tid,
        String role,
        @Nullable String state,
        double cpu,
        double waiting,
        double switchesPerSecond,
        String name) {
    /** The row with another state. */
    public ThreadRow in(@Nullable String now) {
        return new ThreadRow(pid, tid, role, now, cpu, waiting, switchesPerSecond, name);
    }
}
