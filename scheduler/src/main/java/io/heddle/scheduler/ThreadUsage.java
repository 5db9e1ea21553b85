package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * The CPU time and memory that one virtual thread has used since {@link Scheduler#startCounting} was called.
 *
 * <p>The figures come from the counters of its carriers. They include what a carrier uses to find and mount the thread.
 * All methods are thread-safe.
 *
 * <p>{@code cpuNanos} and {@code allocatedBytes} are the sums over the mounts that have ended. {@code first} is the
 * list of the mounts that have not: none while the thread waits, one while it runs, and two if a carrier has not yet
 * ended its mount of a thread that another carrier runs already. All three are guarded by this object's monitor:
 * carriers write, any thread reads.
 */
public final class ThreadUsage {
    private long cpuNanos;
    private long allocatedBytes;
    private @Nullable Mount first;

    ThreadUsage() {}

    /** Returns the CPU time in nanoseconds, including the current mount. */
    public synchronized long cpuNanos() {
        long sum = cpuNanos;
        for (Mount mount = first; mount != null; mount = mount.next) {
            sum += mount.cpuNanos();
        }
        return sum;
    }

    /** Returns the number of bytes allocated in the heap, including the current mount. */
    public synchronized long allocatedBytes() {
        long sum = allocatedBytes;
        for (Mount mount = first; mount != null; mount = mount.next) {
            sum += mount.allocatedBytes();
        }
        return sum;
    }

    synchronized void begin(Mount mount) {
        mount.next = first;
        first = mount;
    }

    synchronized void end(Mount mount) {
        try {
            cpuNanos += mount.takeCpuNanos();
            allocatedBytes += mount.takeAllocatedBytes();
        } finally {
            remove(mount);
        }
    }

    private void remove(Mount mount) {
        if (first == mount) {
            first = mount.next;
        } else {
            Mount before = first;
            while (before != null && before.next != mount) {
                before = before.next;
            }
            if (before != null) {
                before.next = mount.next;
            }
        }
        mount.next = null;
    }
}
