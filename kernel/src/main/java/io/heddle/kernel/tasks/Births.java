package io.heddle.kernel.tasks;

/**
 * How many threads a process has now, by one statx: the link count of {@code /proc/PID/task}. Listing the folder costs
 * five times as much at 2,000 threads. A thread may be born and another die between two looks and leave the number
 * alone: the JVM's count of started threads tells of Java's, a listing now and then of others.
 */
public final class Births implements AutoCloseable {
    /** Fewer than clocks leave: a process that nobody watches costs more than a thread that nobody measures. */
    private static final int SPARE_DESCRIPTORS = 32;

    private final KernelFile folder;
    private final KernelFile.Buffer buffer;

    private Births(KernelFile folder, KernelFile.Buffer buffer) {
        this.folder = folder;
        this.buffer = buffer;
    }

    /** @throws TaskGoneException when the process has ended, or descriptors run short */
    public static Births of(int pid) throws TaskGoneException {
        KernelFile.Buffer buffer = new KernelFile.Buffer();
        long descriptor = KernelFile.open("/proc/" + pid + "/task", SPARE_DESCRIPTORS, buffer);
        if (descriptor < 0) {
            throw new TaskGoneException(pid, descriptor);
        }
        return new Births(KernelFile.of(descriptor), buffer);
    }

    /** Threads alive now; 0 when the process is gone. */
    public int threads() {
        return Math.max(0, folder.links(buffer) - 2);
    }

    @Override
    public void close() {
        folder.close();
    }
}
