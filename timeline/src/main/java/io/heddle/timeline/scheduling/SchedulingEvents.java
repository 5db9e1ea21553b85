package io.heddle.timeline.scheduling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Scheduling events in the order of time. An event takes 15 bytes. */
public final class SchedulingEvents {
    private static final int CHUNK = 1 << 15;

    private static final ThreadState[] STATES = ThreadState.values();
    private static final byte SWITCH = 0;
    private static final byte WAKEUP = 1;
    private static final byte MIGRATION = 2;

    private final List<Chunk> chunks;
    private final long size;
    private final int cpus;

    private SchedulingEvents(List<Chunk> chunks, long size, int cpus) {
        this.chunks = chunks;
        this.size = size;
        this.cpus = cpus;
    }

    /** Events in columns. A wake-up has its waker in the column of previous threads. Times are offsets of 32 bits without a sign. The kind's upper bits have the state of the previous thread. */
    private static final class Chunk {
        static final long MAX_OFFSET = 0xffff_ffffL;

        final long startNanos;
        int[] offsetNanos = new int[CHUNK];
        int[] thread = new int[CHUNK];
        int[] previous = new int[CHUNK];
        short[] cpu = new short[CHUNK];
        byte[] kind = new byte[CHUNK];
        int size;

        Chunk(long startNanos) {
            this.startNanos = startNanos;
        }

        boolean accepts(long nanos) {
            return size < kind.length && nanos - startNanos <= MAX_OFFSET;
        }

        long nanos(int i) {
            return startNanos + (offsetNanos[i] & MAX_OFFSET);
        }

        /** Ends the chunk and frees its room for further events: a quiet recording has few in the time that offsets cover. */
        void end() {
            if (size < kind.length) {
                offsetNanos = Arrays.copyOf(offsetNanos, size);
                thread = Arrays.copyOf(thread, size);
                previous = Arrays.copyOf(previous, size);
                cpu = Arrays.copyOf(cpu, size);
                kind = Arrays.copyOf(kind, size);
            }
        }
    }

    public static SchedulingEvents none() {
        return new Builder().build();
    }

    public long size() {
        return size;
    }

    /** The greatest number of a CPU with events, plus 1; 0 without events. */
    public int cpus() {
        return cpus;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void forEach(SchedulingVisitor visitor) {
        for (Chunk chunk : chunks) {
            for (int i = 0; i < chunk.size; i++) {
                visit(chunk, i, visitor);
            }
        }
    }

    private static void visit(Chunk chunk, int i, SchedulingVisitor visitor) {
        long nanos = chunk.nanos(i);
        int thread = chunk.thread[i];
        int cpu = chunk.cpu[i];
        switch (chunk.kind[i] & 3) {
            case SWITCH -> visitor.switched(nanos, cpu, chunk.previous[i], STATES[chunk.kind[i] >> 2], thread);
            case WAKEUP -> visitor.woken(nanos, cpu, thread, chunk.previous[i]);
            default -> visitor.migrated(nanos, cpu, thread);
        }
    }

    /** Collects events. Events must arrive in the order of time. */
    public static final class Builder implements SchedulingVisitor {
        private final List<Chunk> chunks = new ArrayList<>();
        private long size;
        private int cpus;
        private long lastNanos = Long.MIN_VALUE;

        @Override
        public void switched(long nanos, int cpu, int previous, ThreadState previousState, int next) {
            add(nanos, cpu, next, previous, (byte) (SWITCH | stateBits(previousState)));
        }

        @Override
        public void woken(long nanos, int cpu, int thread, int waker) {
            add(nanos, cpu, thread, waker, WAKEUP);
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
            cpus = Math.max(cpus, cpu + 1);
            if (chunks.isEmpty() || !chunks.getLast().accepts(nanos)) {
                endChunk();
                chunks.add(new Chunk(nanos));
            }
            Chunk chunk = chunks.getLast();
            int position = chunk.size++;
            chunk.offsetNanos[position] = (int) (nanos - chunk.startNanos);
            chunk.thread[position] = thread;
            chunk.previous[position] = previous;
            chunk.cpu[position] = (short) cpu;
            chunk.kind[position] = kind;
            size++;
        }

        private void endChunk() {
            if (!chunks.isEmpty()) {
                chunks.getLast().end();
            }
        }

        public SchedulingEvents build() {
            endChunk();
            return new SchedulingEvents(List.copyOf(chunks), size, cpus);
        }
    }
}
