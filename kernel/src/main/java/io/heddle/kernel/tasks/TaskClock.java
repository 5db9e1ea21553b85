package io.heddle.kernel.tasks;

import java.nio.file.Path;

/**
 * The CPU time, the run-queue wait and the time slices of one thread, from {@code /proc/PID/task/TID/schedstat}, which stays open
 * (sched-stats.rst). The last reading of a dead thread stays available. The kernel adds a run-queue wait only when the thread runs
 * again: the figure does not show a wait that still lasts.
 */
public final class TaskClock implements AutoCloseable {
    private final ProcFile file;
    private final ProcFile.Buffer buffer;
    private long cpuNanos;
    private long waitNanos;
    private long slices;
    private double waitSquares;
    private long parsed;

    private TaskClock(ProcFile file, ProcFile.Buffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    /**
     * Opens clocks that share one read buffer and are confined to one thread. It reserves file descriptors for other uses:
     * without a clock the figures of one thread are missing, without a descriptor no file can be read.
     */
    public static final class Source {
        private static final int RESERVED_DESCRIPTORS = 64;

        private final ProcFile.Buffer buffer = new ProcFile.Buffer();
        private final Path proc;

        public Source() {
            this(Path.of("/proc"));
        }

        /** @param proc the mount point of proc; tests pass a recorded tree */
        public Source(Path proc) {
            this.proc = proc;
        }

        /**
         * Opens the clock of a thread.
         *
         * @throws TaskGoneException when the thread has ended or is not readable, or file descriptors run short
         */
        public TaskClock of(int pid, int tid) throws TaskGoneException {
            long descriptor =
                    ProcFile.open(proc + "/" + pid + "/task/" + tid + "/schedstat", RESERVED_DESCRIPTORS, buffer);
            if (descriptor < 0) {
                throw new TaskGoneException(tid, descriptor);
            }
            return new TaskClock(ProcFile.of(descriptor), buffer);
        }
    }

    /** Reads the figures again; false, without any change, when the thread has ended. */
    public boolean update() {
        int length = file.read(buffer);
        if (length <= 0) {
            return false;
        }
        int end = parse(0, length);
        cpuNanos = parsed;
        end = parse(end + 1, length);
        long waited = parsed - waitNanos;
        waitNanos = parsed;
        parse(end + 1, length);
        long times = parsed - slices;
        slices = parsed;
        if (times > 0) {
            waitSquares += (double) waited * waited / times;
        }
        return true;
    }

    /** Parses a decimal number into {@code parsed} and returns the index behind it. */
    private int parse(int start, int length) {
        long value = 0;
        int i = start;
        for (; i < length; i++) {
            int digit = buffer.at(i) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = 10 * value + digit;
        }
        parsed = value;
        return i;
    }

    /** CPU time in nanoseconds at the last {@link #update}. */
    public long cpuNanos() {
        return cpuNanos;
    }

    /** Run-queue wait in nanoseconds at the last {@link #update}. */
    public long waitNanos() {
        return waitNanos;
    }

    /**
     * The sum of the squares of all run-queue waits in square nanoseconds, at the last {@link #update}. A lower bound: waits between two
     * updates count as equal. Divided by the sum of waits, it is their mean length weighted by length, which a few long waits dominate.
     */
    public double waitSquares() {
        return waitSquares;
    }

    /** How often the thread was given a CPU, at the last {@link #update}. */
    public long slices() {
        return slices;
    }

    @Override
    public void close() {
        file.close();
    }
}
