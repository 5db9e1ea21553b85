package io.heddle.timeline;

import java.util.ArrayList;
import java.util.List;

/** Scheduling events in the order of time. An event takes 19 bytes. */
public final class SchedulingEvents {
    static final int CHUNK = 1 << 15;

    private static final ThreadState[] STATES = ThreadState.values();
    private static final byte SWITCH = 0;
    private static final byte WAKEUP = 1;
    private static final byte MIGRATION = 2;

    private final List<Chunk> chunks;
    private final long size;

    private SchedulingEvents(List<Chunk> chunks, long size) {
        this.chunks = chunks;
        this.size = size;
    }

    /** Events in columns. The kind's upper bits have the state of the previous thread. */
    private static final class Chunk {
        final long[] nanos = new long[CHUNK];
        final int[] thread = new int[CHUNK];
        final int[] previous = new int[CHUNK];
        final short[] cpu = new short[CHUNK];
        final byte[] kind = new byte[CHUNK];
    }

    public static SchedulingEvents none() {
        return new Builder().build();
    }

    public long size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void forEach(SchedulingVisitor visitor) {
        long left = size;
        for (Chunk chunk : chunks) {
            int count = (int) Math.min(left, CHUNK);
            for (int i = 0; i < count; i++) {
                visit(chunk, i, visitor);
            }
            left -= count;
        }
    }

    private static void visit(Chunk chunk, int i, SchedulingVisitor visitor) {
        long nanos = chunk.nanos[i];
        int thread = chunk.thread[i];
        int cpu = chunk.cpu[i];
        switch (chunk.kind[i] & 3) {
            case SWITCH -> visitor.switched(nanos, cpu, chunk.previous[i], STATES[chunk.kind[i] >> 2], thread);
            case WAKEUP -> visitor.woken(nanos, cpu, thread);
            default -> visitor.migrated(nanos, cpu, thread);
        }
    }

    /** Collects events. Events must arrive in the order of time. */
    static final class Builder implements SchedulingVisitor {
        private final List<Chunk> chunks = new ArrayList<>();
        private long size;
        private long lastNanos = Long.MIN_VALUE;

        @Override
        public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
            add(nanos, cpu, next, previous, (byte) (SWITCH | stateBits(previousState)));
        }

        @Override
        public void woken(long nanos, int cpu, int thread) {
            add(nanos, cpu, thread, IDLE, WAKEUP);
        }

        @Override
        public void migrated(long nanos, int toCpu, int thread) {
            add(nanos, toCpu, thread, IDLE, MIGRATION);
        }

        private static int stateBits(ThreadState state) {
            for (int i = 0; i < STATES.length; i++) {
                if (STATES[i] == state) {
                    return i << 2;
                }
            }
            throw new AssertionError(state);
        }

        private void add(long nanos, int cpu, int thread, int previous, byte kind) {
            if (nanos < lastNanos) {
                throw new IllegalArgumentException("an event at %d follows one at %d".formatted(nanos, lastNanos));
            }
            lastNanos = nanos;
            int position = (int) (size & (CHUNK - 1));
            if (position == 0) {
                chunks.add(new Chunk());
            }
            Chunk chunk = chunks.getLast();
            chunk.nanos[position] = nanos;
            chunk.thread[position] = thread;
            chunk.previous[position] = previous;
            chunk.cpu[position] = (short) cpu;
            chunk.kind[position] = kind;
            size++;
        }

        SchedulingEvents build() {
            return new SchedulingEvents(List.copyOf(chunks), size);
        }
    }
}
