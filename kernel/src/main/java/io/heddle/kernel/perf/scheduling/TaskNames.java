package io.heddle.kernel.perf.scheduling;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The last known name of each thread, compared without an object for each comparison: a hash table with open addressing of thread
 * ids, each with its 16 bytes of {@code comm} in two 64-bit numbers. It has at most as many entries as there are thread ids.
 */
final class TaskNames {
    /** TASK_COMM_LEN. */
    static final int BYTES = 16;

    private static final int FREE = -1;
    private static final int FIRST_CAPACITY = 1024;
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    private int[] tids = new int[FIRST_CAPACITY];
    private long[] names = new long[2 * FIRST_CAPACITY];
    private int size;

    TaskNames() {
        Arrays.fill(tids, FREE);
    }

    boolean isKnown(int tid) {
        return tids[slot(tid)] == tid;
    }

    /**
     * Stores the name of a thread, up to the first zero byte.
     *
     * @param low the first eight bytes, the first one in the lowest bits
     * @return the name, or null when the thread had this name already
     */
    @Nullable
    String update(int tid, long low, long high) {
        int slot = slot(tid);
        boolean known = tids[slot] == tid;
        if (known && names[2 * slot] == low && names[2 * slot + 1] == high) {
            return null;
        }
        // The kernel can leave parts of a former name behind the zero byte.
        long cleanHigh = endsIn(low) ? 0 : clean(high);
        long cleanLow = clean(low);
        if (known && clean(names[2 * slot]) == cleanLow && (endsIn(low) || clean(names[2 * slot + 1]) == cleanHigh)) {
            return null;
        }
        if (!known && 2 * ++size > tids.length) {
            grow();
            slot = slot(tid);
        }
        tids[slot] = tid;
        names[2 * slot] = low;
        names[2 * slot + 1] = high;
        return text(cleanLow, cleanHigh);
    }

    /** The index of a thread, or the free one that it takes. */
    private int slot(int tid) {
        int mask = tids.length - 1;
        int slot = ((tid * GOLDEN_RATIO) >>> 12) & mask;
        while (tids[slot] != tid && tids[slot] != FREE) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldTids = tids;
        long[] oldNames = names;
        tids = new int[2 * oldTids.length];
        names = new long[2 * oldNames.length];
        Arrays.fill(tids, FREE);
        for (int old = 0; old < oldTids.length; old++) {
            if (oldTids[old] != FREE) {
                int slot = slot(oldTids[old]);
                tids[slot] = oldTids[old];
                names[2 * slot] = oldNames[2 * old];
                names[2 * slot + 1] = oldNames[2 * old + 1];
            }
        }
    }

    private static boolean endsIn(long bytes) {
        return zeroBytes(bytes) != 0;
    }

    /** The bytes before the first zero byte. */
    private static long clean(long bytes) {
        long zeros = zeroBytes(bytes);
        return zeros == 0 ? bytes : bytes & ((Long.lowestOneBit(zeros) >>> 7) - 1);
    }

    /** The lowest bit that is set is the highest bit of the first zero byte. */
    private static long zeroBytes(long bytes) {
        return (bytes - 0x0101010101010101L) & ~bytes & 0x8080808080808080L;
    }

    private static String text(long low, long high) {
        byte[] bytes = ByteBuffer.allocate(BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(low)
                .putLong(high)
                .array();
        int length = 0;
        while (length < BYTES && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
