package io.heddle.kernel.tasks;

/**
 * The number of threads of a process, read by one statx(2): the link count of {@code /proc/PID/task} less 2. Listing the folder
 * costs five times as much at 2,000 threads. The number stays the same when one thread is born and another one ends between two
 * reads. The JVM's count of started threads shows such births of Java threads, an occasional listing those of others.
 */
public final class ThreadCountProbe implements AutoCloseable {
    /** Fewer than clocks reserve: an unwatched process costs more than an unmeasured thread. */
    private static final int RESERVED_DESCRIPTORS = 32;

    private final ProcFile folder;
    private final ProcFile.Buffer buffer;

    private ThreadCountProbe(ProcFile folder, ProcFile.Buffer buffer) {
        this.folder = folder;
        this.buffer = buffer;
    }

    /**
     * Opens the folder of a process's threads.
     *
     * @throws TaskGoneException when the process has ended or file descriptors run short
     */
    public static ThreadCountProbe of(int pid) throws TaskGoneException {
        ProcFile.Buffer buffer = new ProcFile.Buffer();
        long descriptor = ProcFile.open("/proc/" + pid + "/task", RESERVED_DESCRIPTORS, buffer);
        if (descriptor < 0) {
            throw new TaskGoneException(pid, descriptor);
        }
        return new ThreadCountProbe(ProcFile.of(descriptor), buffer);
    }

    /** The number of living threads; 0 when the process has ended. */
    public int threads() {
        return Math.max(0, folder.links(buffer) - 2);
    }

    @Override
    public void close() {
        folder.close();
    }
}
