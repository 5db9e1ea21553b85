package io.heddle.kernel.tasks;

import java.nio.file.Path;

/**
 * One thread's CPU time, run-queue wait and slices, from {@code /proc/PID/task/TID/schedstat}, kept open. A dead thread's
 * last reading stays. Run-queue wait grows only when the thread runs again: it is silent about a wait that isn't over.
 */
public final class TaskClock implements AutoCloseable {
    private final KernelFile file;
    private final KernelFile.Buffer buffer;
    private long cpuNanos;
    private long waitNanos;
    private long slices;
    private long parsed;

    private TaskClock(KernelFile file, KernelFile.Buffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    /**
     * Opens clocks that share one read buffer; one thread uses them. Leaves descriptors for everything else: without a
     * clock a thread's figures are missing, without descriptors nobody can look at anything.
     */
    public static final class Source {
        private static final int SPARE_DESCRIPTORS = 64;

        private final KernelFile.Buffer buffer = new KernelFile.Buffer();
        private final Path proc;

        public Source() {
            this(Path.of("/proc"));
        }

        /** @param proc where proc is mounted; tests give a recorded tree */
        public Source(Path proc) {
            this.proc = proc;
        }

        /** @throws TaskGoneException when the thread has ended, can't be looked at, or descriptors run short */
        public TaskClock of(int pid, int tid) throws TaskGoneException {
            long descriptor =
                    KernelFile.open(proc + "/" + pid + "/task/" + tid + "/schedstat", SPARE_DESCRIPTORS, buffer);
            if (descriptor < 0) {
                throw new TaskGoneException(tid, descriptor);
            }
            return new TaskClock(KernelFile.of(descriptor), buffer);
        }
    }

    /** Reads anew; false when the thread is gone. */
    public boolean update() {
        int length = file.read(buffer);
        if (length <= 0) {
            return false;
        }
        int end = parse(0, length);
        cpuNanos = parsed;
        end = parse(end + 1, length);
        waitNanos = parsed;
        parse(end + 1, length);
        slices = parsed;
        return true;
    }

    /** Reads one decimal number into {@code parsed}; the index behind it. */
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

    public long cpuNanos() {
        return cpuNanos;
    }

    public long waitNanos() {
        return waitNanos;
    }

    /** How often it was given a CPU. */
    public long slices() {
        return slices;
    }

    @Override
    public void close() {
        file.close();
    }
}
