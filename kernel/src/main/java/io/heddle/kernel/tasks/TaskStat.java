package io.heddle.kernel.tasks;

/**
 * The fields of {@code /proc/PID/stat} and {@code /proc/PID/task/TID/stat} (proc(5)) that Heddle reads.
 *
 * @param name at most 15 characters, whatever the thread calls itself
 * @param state R running or runnable, S sleeping, D waiting for a device, T stopped, Z dead but not reaped, ...
 * @param session the process that made the session (setsid(2)) that this one is in
 * @param priority what the scheduler goes by, lent priority included: -2 is real-time priority 1, -100 is 99; 0 to 39 is a
 *     fair thread's nice value plus 20
 * @param userTicks CPU time in user mode, clock ticks (100 a second)
 * @param threads how many threads the process has; a dead first thread is counted until the last one ends
 * @param startTicks birth, in clock ticks since the machine's start
 */
public record TaskStat(
        int id,
        String name,
        char state,
        int parent,
        int session,
        long userTicks,
        long systemTicks,
        int priority,
        int nice,
        int threads,
        long startTicks,
        int schedulingClass) {
    /** The kernel shows user space all its times in hundredths of a second (USER_HZ), on each architecture that Heddle runs on. */
    public static final long NANOS_A_TICK = 10_000_000;

    /**
     * Reads one line. The name stands in brackets and may itself hold brackets and blanks.
     *
     * @throws IllegalArgumentException when the line is cut off or is none
     */
    public static TaskStat parse(String line) {
        try {
            int open = line.indexOf('(');
            int close = line.lastIndexOf(')');
            String[] rest = line.substring(close + 2).strip().split(" ");
            return new TaskStat(
                    Integer.parseInt(line.substring(0, open).strip()),
                    line.substring(open + 1, close),
                    rest[0].charAt(0),
                    Integer.parseInt(rest[1]),
                    Integer.parseInt(rest[3]),
                    Long.parseLong(rest[11]),
                    Long.parseLong(rest[12]),
                    Integer.parseInt(rest[15]),
                    Integer.parseInt(rest[16]),
                    Integer.parseInt(rest[17]),
                    Long.parseLong(rest[19]),
                    Integer.parseInt(rest[38]));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IllegalArgumentException("not a line of /proc/PID/stat: " + line, e);
        }
    }

    public boolean isRunnable() {
        return state == 'R';
    }

    /** Whether this thread is dead. */
    public boolean isDead() {
        return state == 'Z' || state == 'X' || state == 'x';
    }

    /** Whether the whole process is: its first thread may end long before the others, and is a zombie until they do. */
    public boolean isDeadProcess() {
        return isDead() && threads <= 1;
    }

    public long cpuTicks() {
        return userTicks + systemTicks;
    }

    /** Whether it is scheduled as a real-time thread: by its own class or by a lent priority. */
    public boolean isRealtime() {
        return priority < 0;
    }

    /** The real-time priority by which it is scheduled, its own or a lent one, 1 to 99; 0 for a fair thread. */
    public int realtimePriority() {
        return Math.max(0, -1 - priority);
    }
}
