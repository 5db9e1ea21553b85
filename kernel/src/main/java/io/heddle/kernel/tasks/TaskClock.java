package io.heddle.kernel.tasks;

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

    private TaskClock(KernelFile file, KernelFile.Buffer buffer) {
        this.file = file;
        this.buffer = buffer;
    }

    /** Opens clocks that share one read buffer; one thread uses them. */
    public static final class Source {
        private final KernelFile.Buffer buffer = new KernelFile.Buffer();

        /** @throws TaskGoneException when the thread has ended or can't be looked at */
        public TaskClock of(int pid, int tid) throws TaskGoneException {
            long descriptor = KernelFile.open("/proc/" + pid + "/task/" + tid + "/schedstat", buffer);
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
        long[] values = new long[3];
        int field = 0;
        for (int i = 0; i < length && field < 3; i++) {
            int c = buffer.at(i);
            if (c >= '0' && c <= '9') {
                values[field] = 10 * values[field] + (c - '0');
            } else {
                field++;
            }
        }
        cpuNanos = values[0];
        waitNanos = values[1];
        slices = values[2];
        return true;
    }

    public long cpuNanos() {
        return cpuNanos;
    }

    public long waitNanos() {
        return waitNanos;
    }

    public long slices() {
        return slices;
    }

    @Override
    public void close() {
        file.close();
    }
}
