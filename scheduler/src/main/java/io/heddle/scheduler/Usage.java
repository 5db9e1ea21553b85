package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * The CPU time and the memory that one virtual thread has used since {@link VirtualProcessors#count} was called, according to the
 * counters of its carriers.
 *
 * <p>{@code cpuNanos} and {@code allocatedBytes} are the sums of the mounts that have ended. {@code first} is the list of those
 * that last: none while the thread waits, one while it runs, and two when a carrier has not yet ended its mount of a thread that
 * another carrier runs already. All three are under this object's monitor: carriers write, any thread reads.
 */
public final class Usage {
    private long cpuNanos;
    private long allocatedBytes;
    private @Nullable Mount first;

    Usage() {}

    /** CPU time in nanoseconds, the present mount included. */
    public synchronized long cpuNanos() {
        long sum = cpuNanos;
        for (Mount mount = first; mount != null; mount = mount.next) {
            sum += mount.cpuNanos();
        }
        return sum;
    }

    /** Bytes allocated in the heap, the present mount included. */
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
