package io.heddle.recorder.chunk;

import java.nio.ByteBuffer;
import java.util.List;

/** A chunk in memory that grows event by event. Its ticks are nanoseconds. */
public final class ChunkBuilder {
    static final long CHECKPOINT_TYPE = 1;

    private final Metadata metadata;
    private final long metadataId;
    private final List<ConstantPool<?>> pools;
    private final ByteSink events = new ByteSink(1 << 16);
    private final ByteSink content = new ByteSink(1 << 10);
    private long firstTicks = Long.MAX_VALUE;
    private long lastTicks = Long.MIN_VALUE;

    /**
     * Begins an empty chunk.
     *
     * @param pools those to which the events refer
     */
    public ChunkBuilder(Metadata metadata, long metadataId, List<ConstantPool<?>> pools) {
        this.metadata = metadata;
        this.metadataId = metadataId;
        this.pools = List.copyOf(pools);
    }

    public boolean isEmpty() {
        return events.size() == 0;
    }

    /** The bytes of the events and constants so far. */
    public long size() {
        long size = events.size();
        for (ConstantPool<?> each : pools) {
            size += each.size();
        }
        return size;
    }

    /** Begins an event. The caller appends the fields after its start to the result, then calls {@link #end}. */
    public ByteSink begin(long type, long ticks) {
        firstTicks = Math.min(firstTicks, ticks);
        covers(ticks);
        content.clear();
        return content.number(type).number(ticks);
    }

    public void end() {
        events.event(content);
    }

    /** Extends the chunk's duration. */
    public void covers(long ticks) {
        lastTicks = Math.max(lastTicks, ticks);
    }

    /** The time of the first event. */
    public long startTicks() {
        return firstTicks;
    }

    /**
     * Ends the chunk and begins the next one.
     *
     * @param startNanos the time of its first event since 1970
     */
    public ByteBuffer finish(long startNanos) {
        ByteSink body = new ByteSink(events.size() + (1 << 14));
        body.event(metadata.encode(metadataId, firstTicks));
        body.append(events);
        int checkpoint = ChunkHeader.BYTES + body.size();
        body.event(checkpoint());
        ByteSink chunk = new ByteSink(ChunkHeader.BYTES + body.size());
        ChunkHeader.finished(
                        ChunkHeader.BYTES + body.size(),
                        checkpoint,
                        ChunkHeader.BYTES,
                        startNanos,
                        lastTicks - firstTicks,
                        firstTicks)
                .write(chunk);
        chunk.append(body);
        events.clear();
        pools.forEach(ConstantPool::clear);
        firstTicks = Long.MAX_VALUE;
        lastTicks = Long.MIN_VALUE;
        return ByteBuffer.wrap(chunk.array(), 0, chunk.size());
    }

    /** All constants. The zeros are a duration, the distance to an earlier checkpoint, and the kind of the checkpoint. */
    private ByteSink checkpoint() {
        List<ConstantPool<?>> used =
                pools.stream().filter(each -> !each.isEmpty()).toList();
        ByteSink checkpoint = new ByteSink(1 << 12);
        checkpoint.number(CHECKPOINT_TYPE).number(lastTicks).number(0).number(0);
        checkpoint.oneByte(0);
        checkpoint.integer(used.size());
        used.forEach(each -> each.write(checkpoint));
        return checkpoint;
    }
}
