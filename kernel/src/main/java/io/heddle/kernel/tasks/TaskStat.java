package io.heddle.kernel.tasks;

/**
 * The fields of {@code /proc/PID/stat} and {@code /proc/PID/task/TID/stat} that Heddle reads, see proc_pid_stat(5).
 *
 * @param name the {@code comm}: at most 15 characters
 * @param state R running or runnable, S sleeping, D in uninterruptible sleep, T stopped, Z a zombie, ...
 * @param parent the PID of the parent process
 * @param session the session id: the PID of the process that called setsid(2)
 * @param majorFaults page faults that waited for a disk: a swapped page or one of a file. Of a process, those of all its threads
 * @param userTicks CPU time in user mode, in clock ticks
 * @param systemTicks CPU time in kernel mode, in clock ticks
 * @param priority the priority that the scheduler uses, an inherited one included: -2 is real-time priority 1, -100 is 99; 0 to 39
 *     is a fair thread's nice value plus 20
 * @param threads the number of threads of the process, in which a zombie first thread counts until the last thread ends
 * @param startTicks the start time after boot, in clock ticks
 * @param schedulingClass the scheduling policy, see {@link SchedulingClass#number()}
 */
public record TaskStat(
        int id,
        String name,
        char state,
        int parent,
        int session,
        long majorFaults,
        long userTicks,
        long systemTicks,
        int priority,
        int nice,
        int threads,
        long startTicks,
        int schedulingClass) {
    /** The length of a clock tick in procfs: USER_HZ is 100 on all architectures that Heddle supports. */
    public static final long NANOS_PER_TICK = 10_000_000;

    /**
     * Parses one line. The name is in parentheses and can itself hold parentheses and spaces.
     *
     * @throws IllegalArgumentException when the line is cut off or not one of a stat file
     */
    public static TaskStat parse(String line) {
        try {
            int open = line.indexOf('(');
            int close = line.lastIndexOf(')');
            Fields fields = new Fields(line, close + 2);
            char state = fields.nextCharacter();
            int parent = fields.nextInt();
            fields.skip(1);
            int session = fields.nextInt();
            fields.skip(5);
            long majorFaults = fields.nextLong();
            fields.skip(1);
            long userTicks = fields.nextLong();
            long systemTicks = fields.nextLong();
            fields.skip(2);
            int priority = fields.nextInt();
            int nice = fields.nextInt();
            int threads = fields.nextInt();
            fields.skip(1);
            long startTicks = fields.nextLong();
            fields.skip(18);
            int schedulingClass = fields.nextInt();
            return new TaskStat(
                    Integer.parseInt(line.substring(0, open).strip()),
                    line.substring(open + 1, close),
                    state,
                    parent,
                    session,
                    majorFaults,
                    userTicks,
                    systemTicks,
                    priority,
                    nice,
                    threads,
                    startTicks,
                    schedulingClass);
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IllegalArgumentException("not a line of /proc/PID/stat: " + line, e);
        }
    }

    /** The fields behind the name, read one by one without a string for each. */
    private static final class Fields {
        private final String line;
        private int next;

        Fields(String line, int next) {
            this.line = line;
            this.next = next;
        }

        private int end() {
            int end = next;
            while (end < line.length() && line.charAt(end) > ' ') {
                end++;
            }
            return end;
        }

        char nextCharacter() {
            char character = line.charAt(next);
            skip(1);
            return character;
        }

        int nextInt() {
            int end = end();
            int number = Integer.parseInt(line, next, end, 10);
            next = end + 1;
            return number;
        }

        long nextLong() {
            int end = end();
            long number = Long.parseLong(line, next, end, 10);
            next = end + 1;
            return number;
        }

        void skip(int fields) {
            for (int i = 0; i < fields; i++) {
                next = end() + 1;
            }
        }
    }

    public boolean isRunnable() {
        return state == 'R';
    }

    /** Whether this thread is dead: a zombie, or being removed. */
    public boolean isDead() {
        return state == 'Z' || state == 'X' || state == 'x';
    }

    /** Whether the whole process is dead. The first thread can end before the others and is a zombie until they end. */
    public boolean isProcessDead() {
        return isDead() && threads <= 1;
    }

    /** CPU time in clock ticks of {@link #NANOS_PER_TICK}. */
    public long cpuTicks() {
        return userTicks + systemTicks;
    }

    /** Whether the scheduler treats the thread as a real-time thread, by its own policy or by an inherited priority. */
    public boolean isRealtime() {
        return priority < 0;
    }

    /** The real-time priority that the scheduler uses, the thread's own or an inherited one, 1 to 99; 0 for a fair thread. */
    public int realtimePriority() {
        return Math.max(0, -1 - priority);
    }
}
