package io.heddle.recorder.file;

import io.heddle.recorder.chunk.ChunkSequence;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.scheduling.ThreadState;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording. All times are nanoseconds of CLOCK_MONOTONIC. Scheduling events must come in the order of time. A thread
 * identifier belongs to the same thread until {@link #ended}, so events of a thread must come before its end. The file keeps their
 * order.
 *
 * <p>The methods that take events never fail. After a failed write they ignore events, {@link #full} is true, and {@link #flush},
 * {@link #append} and {@link #close} report the failure. Safe for use by several threads at once.
 */
public final class RecordingWriter implements AutoCloseable {
    private static final int BATCH_EVENTS = 1 << 13;
    private static final int CHUNK_BYTES = 1 << 21;

    private static final String LATE_EVENTS = Loss.SCHEDULING_EVENTS + " that came late";
    private static final String SAMPLES = "samples";
    private static final String HITS = "hits of tracepoints";
    private static final String JVM_RECORDING_BYTES = "bytes of a JVM's recording";

    private final PartialFile file;
    private final long maxBytes;
    private final EventWriter events = new EventWriter();
    private final SchedulingPacker packer = new SchedulingPacker();

    private ClockMapping.Pair clock = new ClockMapping.Pair(0, 0);
    private long lastSchedulingNanos = Long.MIN_VALUE;
    private long latestNanos;
    private long droppedEvents;
    private long droppedSamples;
    private long droppedHits;
    private long lateEvents;
    private long lostSchedulingEvents;
    private boolean ended;
    private boolean closed;
    private @Nullable IOException failure;

    private RecordingWriter(PartialFile file, long maxBytes) {
        this.file = file;
        this.maxBytes = maxBytes;
    }

    /**
     * Begins a recording in {@code FILE.partial}, which {@link #close} renames.
     *
     * @param maxBytes when scheduling events and samples stop; facts, and the recordings of JVMs, are written nevertheless
     * @throws IOException when the file cannot be written, or another recorder writes it; the message is one line with the cause
     */
    public static RecordingWriter create(Path file, long maxBytes) throws IOException {
        return new RecordingWriter(PartialFile.create(file), maxBytes);
    }

    /** The name of a file until its recording is complete. */
    public static Path partial(Path file) {
        return PartialFile.partial(file);
    }

    /** The first event. The times are simultaneous. */
    public synchronized void begin(Facts facts, long wallEpochNanos, long monotonicNanos) {
        clock = new ClockMapping.Pair(wallEpochNanos, monotonicNanos);
        latestNanos = monotonicNanos;
        facts(facts);
        events.clock(clock);
    }

    /** Says what the wall clock shows now. Needed after each of its steps, or periodically. */
    public synchronized void clock(long wallEpochNanos, long monotonicNanos) {
        clock = new ClockMapping.Pair(wallEpochNanos, monotonicNanos);
        latest(monotonicNanos);
        events.clock(clock);
        flushIfLarge();
    }

    /** Corrects the facts. */
    public synchronized void facts(Facts facts) {
        events.recording(latestNanos, facts);
        flushIfLarge();
    }

    /**
     * Describes the thread that has this identifier now, again if its name or kind changes.
     *
     * @param startNanos {@link Long#MIN_VALUE} if unknown
     */
    public synchronized void thread(int tid, int pid, String name, ThreadKind kind, long startNanos) {
        endBatch();
        latest(startNanos);
        events.thread(latestNanos, tid, pid, name, kind, startNanos);
        flushIfLarge();
    }

    /** The thread has ended. Its identifier may belong to another thread from now on. */
    public synchronized void ended(int tid, long nanos) {
        endBatch();
        latest(nanos);
        events.ended(nanos, tid);
        flushIfLarge();
    }

    public synchronized void clocks(int tid, ThreadClocks clocks) {
        endBatch();
        events.clocks(latestNanos, tid, clocks);
        flushIfLarge();
    }

    /**
     * A CPU switches from one thread to another. Identifier 0 is the CPU's idle task.
     *
     * @param previousState the state that the previous thread enters; READY means that it was preempted
     */
    public synchronized void switched(long nanos, int cpu, int previousTid, ThreadState previousState, int nextTid) {
        if (accepts(nanos, cpu, Math.min(previousTid, nextTid))) {
            packer.switched(nanos, cpu, previousTid, previousState, nextTid);
            endBatchIfLarge();
        }
    }

    /**
     * A thread becomes ready.
     *
     * @param cpu the CPU of its run queue
     * @param wakerTid the thread that has woken it; 0 if that was an interrupt, or is unknown
     */
    public synchronized void woken(long nanos, int cpu, int tid, int wakerTid) {
        if (accepts(nanos, cpu, Math.min(tid - 1, wakerTid))) {
            packer.woken(nanos, cpu, tid, wakerTid);
            endBatchIfLarge();
        }
    }

    /** A ready thread moves to the run queue of another CPU. */
    public synchronized void migrated(long nanos, int toCpu, int tid) {
        if (accepts(nanos, toCpu, tid - 1)) {
            packer.migrated(nanos, toCpu, tid);
            endBatchIfLarge();
        }
    }

    /** Whether a scheduling event is valid, in order, and has space. */
    private boolean accepts(long nanos, int cpu, int lowestTid) {
        if (full() || lowestTid < 0 || cpu < 0 || cpu > SchedulingPacker.MAX_CPU) {
            droppedEvents++;
            lostSchedulingEvents++;
            return false;
        } else if (nanos < lastSchedulingNanos) {
            lateEvents++;
            lostSchedulingEvents++;
            return false;
        }
        lastSchedulingNanos = nanos;
        latest(nanos);
        return true;
    }

    public synchronized void count(Counter counter, String subject, long nanos, double value) {
        latest(nanos);
        events.count(counter, subject, nanos, value);
        flushIfLarge();
    }

    /**
     * Adds a sample.
     *
     * @param tid 0 if unknown
     * @param weight what the sample stands for: nanoseconds, or bytes of an allocation
     */
    public synchronized void sample(int tid, Sample.Kind kind, long nanos, long weight, Stack stack) {
        if (full()) {
            droppedSamples++;
            return;
        }
        latest(nanos);
        events.sample(tid, kind, nanos, weight, stack);
        flushIfLarge();
    }

    /** A thread has hit a tracepoint that the user named. */
    public synchronized void tracepoint(String name, long nanos, int cpu, int tid) {
        if (full()) {
            droppedHits++;
            return;
        }
        latest(nanos);
        events.tracepoint(name, nanos, cpu, tid);
        flushIfLarge();
    }

    public synchronized void jvm(TimelineJvm jvm) {
        events.jvm(latestNanos, jvm);
        flushIfLarge();
    }

    public synchronized void loss(Loss loss) {
        latest(loss.nanos());
        events.loss(loss);
        flushIfLarge();
    }

    /** The last event. {@link #close} then renames the file. */
    public synchronized void end(long nanos) {
        endBatch();
        writeLosses();
        latest(nanos);
        events.end(nanos);
        ended = true;
    }

    /** Whether the file has reached its maximum size, or cannot be written any more. */
    public synchronized boolean full() {
        return failure != null || file.size() + events.size() + packer.packed().size() >= maxBytes;
    }

    /** Writes what came so far, so that it survives a crash of this process. */
    public synchronized void flush() throws IOException {
        endBatch();
        writeLosses();
        if (failure == null && !events.isEmpty()) {
            write();
        }
        if (failure != null) {
            throw failed(failure);
        }
    }

    /**
     * Appends the complete chunks of a JVM's recording. A chunk that the JVM did not complete becomes a loss.
     *
     * @throws IOException when one of the files cannot be read or written; the recording can go on without that of the JVM
     */
    public synchronized void append(Path jvmRecording) throws IOException {
        try (FileChannel channel = FileChannel.open(jvmRecording, StandardOpenOption.READ);
                InputStream source = Files.newInputStream(jvmRecording)) {
            ChunkSequence sequence = ChunkSequence.of(channel);
            if (sequence.restBytes() > 0 || sequence.chunks().isEmpty()) {
                events.loss(new Loss(JVM_RECORDING_BYTES, latestNanos, sequence.restBytes()));
            }
            if (!sequence.chunks().isEmpty()) {
                // A chunk of Heddle comes before each JVM's: where two JVMs' chunks met, the JDK's parser would mix
                // their types.
                events.jvmRecording(latestNanos, sequence.end());
                flush();
                append(source, sequence.end());
            }
        }
    }

    private void append(InputStream source, long length) throws IOException {
        try {
            file.append(source, length);
        } catch (IOException e) {
            events.loss(new Loss(JVM_RECORDING_BYTES, latestNanos, length));
            throw e;
        }
    }

    /**
     * Renames the file to its own name if {@link #end} was called. Otherwise it keeps its name {@code FILE.partial} with all that came,
     * and is deleted if that is nothing.
     */
    @Override
    public synchronized void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            flush();
            if (ended) {
                file.complete();
            }
        }
    }

    /** Deletes the file: there was nothing to record. */
    public synchronized void discard() throws IOException {
        if (!closed) {
            closed = true;
            file.discard();
        }
    }

    private void latest(long nanos) {
        latestNanos = Math.max(latestNanos, nanos);
    }

    private void endBatchIfLarge() {
        if (packer.events() >= BATCH_EVENTS) {
            endBatch();
            flushIfLarge();
        }
    }

    private void endBatch() {
        if (packer.events() > 0) {
            events.batch(packer);
            packer.clear();
        }
    }

    private void writeLosses() {
        droppedEvents = writeLoss(Loss.SCHEDULING_EVENTS, droppedEvents);
        lateEvents = writeLoss(LATE_EVENTS, lateEvents);
        droppedSamples = writeLoss(SAMPLES, droppedSamples);
        droppedHits = writeLoss(HITS, droppedHits);
    }

    /** The number of scheduling events that came late, were invalid, or had no space. */
    public synchronized long lostSchedulingEvents() {
        return lostSchedulingEvents;
    }

    private long writeLoss(String what, long count) {
        if (count > 0) {
            events.loss(new Loss(what, latestNanos, count));
        }
        return 0;
    }

    private void flushIfLarge() {
        if (events.size() >= CHUNK_BYTES) {
            // Scheduling events of the open batch come after the events of this chunk, which do not depend on their
            // order.
            write();
        }
    }

    /** Writes the chunk, or drops it after a failure, so that memory stays bounded. */
    private void write() {
        var chunk = events.finish(clock);
        if (failure == null) {
            try {
                file.append(chunk);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /** A new exception each time: try-with-resources adds the one to the other. */
    private static IOException failed(IOException cause) {
        return new IOException(cause.getMessage(), cause);
    }
}
