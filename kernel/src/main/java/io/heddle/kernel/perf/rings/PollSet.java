package io.heddle.kernel.perf.rings;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Descriptors that one thread waits for until one of them is readable: ppoll(2). */
public final class PollSet {
    private static final int POLLIN = 1;
    private static final int POLLFD_BYTES = 8;
    private static final int REVENTS_OFFSET = 6;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final int size;
    private final MemorySegment polled;
    private final MemorySegment timeout = Arena.ofAuto().allocate(16, Long.BYTES);

    public PollSet(int... descriptors) {
        size = descriptors.length;
        polled = Arena.ofAuto().allocate((long) POLLFD_BYTES * size, Integer.BYTES);
        for (int i = 0; i < size; i++) {
            polled.set(JAVA_INT, (long) POLLFD_BYTES * i, descriptors[i]);
            polled.set(JAVA_INT, (long) POLLFD_BYTES * i + 4, POLLIN);
        }
    }

    /** Waits until a descriptor is readable or the time in nanoseconds is over. A signal can end the wait early. */
    public void await(long nanos) {
        awaitFirst(size, nanos);
    }

    /** Like {@link #await}, for only the first descriptors of the set. */
    public void awaitFirst(int descriptors, long nanos) {
        long positive = Math.max(0, nanos);
        timeout.set(JAVA_LONG, 0, positive / NANOS_PER_SECOND);
        timeout.set(JAVA_LONG, Long.BYTES, positive % NANOS_PER_SECOND);
        Libc.syscall(Syscall.PPOLL, polled.address(), descriptors, timeout.address(), 0, 0, 0);
    }

    /** Whether a descriptor was readable at the end of the last wait that included it. */
    public boolean isReadable(int index) {
        return polled.get(JAVA_SHORT, (long) POLLFD_BYTES * index + REVENTS_OFFSET) != 0;
    }
}
