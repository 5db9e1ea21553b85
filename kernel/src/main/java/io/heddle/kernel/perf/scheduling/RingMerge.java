package io.heddle.kernel.perf.scheduling;

import io.heddle.kernel.perf.rings.PerfRecord;
import io.heddle.kernel.perf.rings.RecordBuffer;

/**
 * The records of all rings in the order of their times: a binary heap of the buffers by the times of their current records. The
 * ring of each CPU is in order, except for records that an interrupt has written between the time and the end of another one.
 */
final class RingMerge {
    private final int[] cpus;
    private final RecordBuffer[] buffers;
    private final RecordDecoder decoder;

    /** The time of the current record of each buffer. */
    private final long[] times;

    /** The indexes of the buffers with a current record up to the horizon, as a heap by {@link #times}. */
    private final int[] heap;

    private int size;

    /** The time of the last record that was passed. */
    private long last = Long.MIN_VALUE;

    /** @param cpus the CPU of each buffer */
    RingMerge(int[] cpus, RecordBuffer[] buffers, RecordDecoder decoder) {
        this.cpus = cpus.clone();
        this.buffers = buffers.clone();
        this.decoder = decoder;
        times = new long[buffers.length];
        heap = new int[buffers.length];
    }

    /**
     * Passes the records up to a time to a listener and removes them.
     *
     * @return the number of events
     */
    int pass(long horizon, SchedulingListener listener) {
        int sampleTime = decoder.sampleTime();
        size = 0;
        for (int i = 0; i < buffers.length; i++) {
            if (hasRecord(i, horizon, sampleTime, listener)) {
                add(i);
            }
        }
        int events = 0;
        while (size > 0) {
            int first = heap[0];
            RecordBuffer record = buffers[first];
            last = Math.max(last, times[first]);
            if (record.type() == PerfRecord.LOST) {
                lost(record, cpus[first], listener);
            } else {
                events += decoder.decode(record, last, cpus[first], listener);
            }
            record.skip();
            if (!hasRecord(first, horizon, sampleTime, listener)) {
                heap[0] = heap[--size];
            }
            siftDown();
        }
        return events;
    }

    /** Whether a buffer has a record up to the horizon, whose time is then in {@link #times}. */
    private boolean hasRecord(int index, long horizon, int sampleTime, SchedulingListener listener) {
        RecordBuffer buffer = buffers[index];
        if (!buffer.hasRecord()) {
            if (buffer.isDamaged()) {
                buffer.clear();
                listener.lost(cpus[index], 1);
            }
            return false;
        }
        times[index] = buffer.time(sampleTime);
        return times[index] <= horizon;
    }

    /** The fields of a LOST record are the id of the event, and the number of lost records. */
    private static void lost(RecordBuffer record, int cpu, SchedulingListener listener) {
        listener.lost(cpu, record.size() >= 6 ? record.longAt(4) : 1);
    }

    private void add(int index) {
        int child = size++;
        while (child > 0 && times[heap[(child - 1) / 2]] > times[index]) {
            heap[child] = heap[(child - 1) / 2];
            child = (child - 1) / 2;
        }
        heap[child] = index;
    }

    /** Moves the root down to its place. */
    private void siftDown() {
        if (size < 2) {
            return;
        }
        int moved = heap[0];
        int parent = 0;
        for (int child = 1; child < size; child = 2 * parent + 1) {
            if (child + 1 < size && times[heap[child + 1]] < times[heap[child]]) {
                child++;
            }
            if (times[heap[child]] >= times[moved]) {
                break;
            }
            heap[parent] = heap[child];
            parent = child;
        }
        heap[parent] = moved;
    }
}
