package io.heddle.kernel.perf.rings;

/**
 * A copy of the records of one ring on the heap, read one after the other.
 *
 * <p>The records are 32-bit words, since the quick compiler, which Heddle runs with, is slow at native memory and at byte buffers.
 * All fields of records and of the scheduler's tracepoints are aligned to 4 bytes, and both supported architectures are
 * little-endian.
 */
public final class RecordBuffer {
    private static final int HEADER_WORDS = 2;

    private int[] words = new int[0];
    private int start;
    private int end;

    /** The words of the buffer. {@link #extend} replaces them when they run short. */
    int[] words() {
        return words;
    }

    /** The index of the current record in {@link #words}. */
    int start() {
        return start;
    }

    /** Makes room for words at the end, which the caller fills, and returns the index of the first one. */
    int extend(int added) {
        int used = end - start;
        if (end + added > words.length) {
            int[] larger = used + added > words.length ? new int[Math.max(used + added, 2 * words.length)] : words;
            System.arraycopy(words, start, larger, 0, used);
            words = larger;
            start = 0;
            end = used;
        }
        int index = end;
        end += added;
        return index;
    }

    /** Whether there is a current record, complete. */
    public boolean hasRecord() {
        return end - start >= HEADER_WORDS && size() >= HEADER_WORDS && size() <= end - start;
    }

    /** Whether words are left that are no record: the ring is damaged. */
    public boolean isDamaged() {
        return end > start && !hasRecord();
    }

    /** Removes everything. */
    public void clear() {
        start = 0;
        end = 0;
    }

    /** Moves on to the next record. */
    public void skip() {
        start += size();
    }

    public int type() {
        return words[start];
    }

    public int misc() {
        return words[start + 1] & 0xFFFF;
    }

    /** The size of the current record in words, its header included. */
    public int size() {
        return words[start + 1] >>> 18;
    }

    /** A word of the current record. */
    public int intAt(int index) {
        return words[start + index];
    }

    /** A 64-bit field of the current record. */
    public long longAt(int index) {
        return Integer.toUnsignedLong(words[start + index]) | (long) words[start + index + 1] << 32;
    }

    /**
     * The time of the current record. A sample starts with it, unless it has other identifiers before; all other records end with
     * the fields that identify a sample (sample_id_all), of which the time is the last one here.
     *
     * @param sampleTime the index of the time in a sample
     * @return 0 when the record is too short for a time
     */
    public long time(int sampleTime) {
        int size = size();
        int index = type() == PerfRecord.SAMPLE ? sampleTime : size - 2;
        return index >= HEADER_WORDS && index + 2 <= size ? longAt(index) : 0;
    }
}
