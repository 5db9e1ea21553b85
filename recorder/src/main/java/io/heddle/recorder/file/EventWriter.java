package io.heddle.recorder.file;

import io.heddle.recorder.chunk.ByteSink;
import io.heddle.recorder.chunk.ChunkBuilder;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.ThreadClocks;
import io.heddle.timeline.ThreadKind;
import io.heddle.timeline.TimelineJvm;
import io.heddle.timeline.stacks.Sample;
import io.heddle.timeline.stacks.Stack;
import java.nio.ByteBuffer;

/** Encodes the events of Heddle's chunks, by {@link RecordingTypes}. */
final class EventWriter {
    /** Differs from the numbers that JVMs count from 1: the JDK's parser takes metadata with the same number for the same. */
    private static final long METADATA_ID = 0x48_65_64_64_6c_65_00L + RecordingTypes.FORMAT_VERSION;

    private final StackConstants constants = new StackConstants();
    private final ChunkBuilder chunk = new ChunkBuilder(RecordingTypes.METADATA, METADATA_ID, constants.pools());

    boolean isEmpty() {
        return chunk.isEmpty();
    }

    long size() {
        return chunk.size();
    }

    /** Ends the chunk. */
    ByteBuffer finish(ClockMapping.Pair clock) {
        return chunk.finish(chunk.startTicks() + clock.offsetNanos());
    }

    void recording(long nanos, Facts facts) {
        begin(RecordingTypes.RECORDING, nanos)
                .integer(RecordingTypes.FORMAT_VERSION)
                .text(facts.program())
                .text(facts.policy())
                .text(facts.host())
                .integer(facts.cpus())
                .decimal(facts.quotaCpus())
                .decimal(facts.contextSwitchNanos())
                .text(facts.coverage().name())
                .text(String.join("\n", facts.notes()));
        chunk.end();
    }

    void clock(ClockMapping.Pair clock) {
        begin(RecordingTypes.CLOCK, clock.monotonicNanos())
                .number(clock.wallEpochNanos())
                .number(clock.monotonicNanos());
        chunk.end();
    }

    void thread(long nanos, int tid, int pid, String name, ThreadKind kind, long startNanos) {
        ByteSink event =
                begin(RecordingTypes.THREAD, nanos).integer(tid).integer(pid).text(name);
        event.pooledText(constants.key(kind.name())).number(startNanos);
        chunk.end();
    }

    void ended(long nanos, int tid) {
        begin(RecordingTypes.THREAD_END, nanos).integer(tid);
        chunk.end();
    }

    void clocks(long nanos, int tid, ThreadClocks clocks) {
        begin(RecordingTypes.THREAD_CLOCKS, nanos)
                .integer(tid)
                .number(clocks.read().startNanos())
                .number(clocks.read().endNanos())
                .number(clocks.runNanos())
                .number(clocks.waitNanos())
                .number(clocks.slices());
        chunk.end();
    }

    void batch(SchedulingPacker packer) {
        long nanos = packer.firstNanos();
        PackedNumbers.Sink packed = packer.packed();
        begin(RecordingTypes.SCHEDULING_BATCH, nanos)
                .number(packer.lastNanos() - nanos)
                .integer(packer.events())
                .latin1(packed.characters(), packed.size());
        chunk.end();
        chunk.covers(packer.lastNanos());
    }

    void count(Counter counter, String subject, long nanos, double value) {
        begin(RecordingTypes.COUNTER, nanos)
                .pooledText(constants.key(counter.name()))
                .pooledText(constants.key(subject))
                .decimal(value);
        chunk.end();
    }

    void sample(int tid, Sample.Kind kind, long nanos, long weight, Stack stack) {
        begin(RecordingTypes.SAMPLE, nanos)
                .integer(tid)
                .pooledText(constants.key(kind.name()))
                .number(weight)
                .number(constants.key(stack));
        chunk.end();
    }

    void tracepoint(String name, long nanos, int cpu, int tid) {
        begin(RecordingTypes.TRACEPOINT, nanos)
                .pooledText(constants.key(name))
                .integer(tid)
                .integer(cpu);
        chunk.end();
    }

    void jvm(long nanos, TimelineJvm jvm) {
        begin(RecordingTypes.JVM, nanos)
                .integer(jvm.pid())
                .text(jvm.version())
                .text(jvm.collector())
                .integer(jvm.pauseThreads())
                .integer(jvm.concurrentThreads())
                .number(jvm.maxHeapBytes())
                .text(jvm.arguments());
        chunk.end();
    }

    void jvmRecording(long nanos, long bytes) {
        begin(RecordingTypes.JVM_RECORDING, nanos).number(bytes);
        chunk.end();
    }

    void loss(Loss loss) {
        begin(RecordingTypes.LOSS, loss.nanos()).text(loss.what()).number(loss.count());
        chunk.end();
    }

    void end(long nanos) {
        begin(RecordingTypes.END, nanos);
        chunk.end();
    }

    private ByteSink begin(long type, long nanos) {
        return chunk.begin(type, nanos);
    }
}
