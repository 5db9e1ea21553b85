package io.heddle.kernel.tasks;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.MemorySegment;

/**
 * A lock of the kernel's with priority inheritance (PI futex, futex(2)) that the kernel takes another thread to hold: its word
 * names the holder, and the kernel believes it. Whoever waits for the lock lends that thread its priority for as long as it waits.
 *
 * <p>The word lies in memory that is mapped as shared: in private memory the kernel accepts only holders in this process.
 * Words are never unmapped; donors, one for each word, are reused.
 */
final class PriorityInheritanceLock {
    private static final int FUTEX_LOCK_PI = 6;
    private static final int FUTEX_UNLOCK_PI = 7;

    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED_ANONYMOUS = 0x21;
    private static final int PAGE_BYTES = 4096;

    /** The words of the newest page, of which {@code used} bytes are taken. Guarded by the class. */
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
                throw new KernelException("mapping a page for locks", address, "free some memory");
            }
            page = MemorySegment.ofAddress(address).reinterpret(PAGE_BYTES);
            used = 0;
        }
        MemorySegment allocated = page.asSlice(used, Integer.BYTES);
        used += Integer.BYTES;
        return allocated;
    }

    /**
     * Waits for the lock as one that {@code holder} holds, until that thread ends.
     *
     * @return 0 when it ended meanwhile; else the negated error number, at once: ESRCH for a thread that is gone, EAGAIN for
     *     one that is about to end
     */
    long await(int holder) {
        word.set(JAVA_INT, 0, holder);
        long result = Libc.syscall(Syscall.FUTEX, word.address(), FUTEX_LOCK_PI, 0, 0);
        if (result == 0) {
            // The kernel made this thread the holder when the other one ended.
            Libc.syscall(Syscall.FUTEX, word.address(), FUTEX_UNLOCK_PI, 0, 0);
        }
        word.set(JAVA_INT, 0, 0);
        return result;
    }
}
