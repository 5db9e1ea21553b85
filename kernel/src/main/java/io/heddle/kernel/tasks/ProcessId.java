package io.heddle.kernel.tasks;

/**
 * The identity of a process: its PID and its start time, which distinguishes it from a later process with the same PID.
 *
 * @param startTicks the start time in clock ticks after boot (proc_pid_stat(5), field 22)
 */
public record ProcessId(int pid, long startTicks) {
    /** For messages and names: {@code PID@TICKS}. */
    @Override
    public String toString() {
        return pid + "@" + startTicks;
    }
}
