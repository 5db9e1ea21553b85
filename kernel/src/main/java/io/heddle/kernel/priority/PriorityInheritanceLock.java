package io.heddle.kernel.priority;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.MemorySegment;

/**
 * A lock with priority inheritance (a PI futex, futex(2)) whose holder is another process's thread. The futex word names the
 * holder, and the kernel trusts it. A thread that waits for the lock lends the holder its priority while it waits.
 *
 * <p>The word is in memory that is mapped as shared: in private memory the kernel accepts only holders of this process. Words are
 * never unmapped. There is one for each donor, and donors are reused.
 */
final class PriorityInheritanceLock {
    private static final int FUTEX_LOCK_PI = 6;
    private static final int FUTEX_UNLOCK_PI = 7;

    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED_ANONYMOUS = 0x21;
    private static final int PAGE_BYTES = 4096;

    /** The newest page of words, of which {@code used} bytes are allocated. Guarded by the class. */
    private static MemorySegment page = MemorySegment.NULL;

    private static int used = PAGE_BYTES;

    private final MemorySegment word;

    PriorityInheritanceLock() {
        this.word = allocate();
    }

    private static synchronized MemorySegment allocate() {
        if (used == PAGE_BYTES) {
            long address = Libc.syscall(Syscall.MMAP, 0, PAGE_BYTES, PROT_READ_WRITE, MAP_SHARED_ANONYMOUS, -1, 0);
            if (address < 0) {
                throw new KernelException("mapping a page for locks", address, "Free some memory.");
            }
            page = MemorySegment.ofAddress(address).reinterpret(PAGE_BYTES);
            used = 0;
        }
        MemorySegment allocated = page.asSlice(used, Integer.BYTES);
        used += Integer.BYTES;
        return allocated;
    }

    /**
     * Waits for the lock, with {@code holder} as its holder, until that thread ends.
     *
     * @param holder a thread id
     * @return 0 when the thread ended during the wait; else a negated error number, without a wait: ESRCH when the thread had
     *     ended before, EAGAIN when it is about to end
     */
    long awaitEndOf(int holder) {
        word.set(JAVA_INT, 0, holder);
        long result = Libc.syscall(Syscall.FUTEX, word.address(), FUTEX_LOCK_PI, 0, 0);
        if (result == 0) {
            // The kernel made this thread the holder when the other thread ended.
            Libc.syscall(Syscall.FUTEX, word.address(), FUTEX_UNLOCK_PI, 0, 0);
        }
        word.set(JAVA_INT, 0, 0);
        return result;
    }
}
