package io.heddle.kernel.tasks;

/**
 * One process and no other: a pid together with the moment it was born, so that a reused pid is told apart.
 *
 * @param startTicks clock ticks between the machine's start and the process's (proc(5), stat field 22)
 */
public record ProcessId(int pid, long startTicks) {
    @Override
    public String toString() {
        return pid + "@" + startTicks;
    }
}
