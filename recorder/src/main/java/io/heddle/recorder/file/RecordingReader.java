package io.heddle.recorder.file;

import io.heddle.recorder.chunk.ChunkHeader;
import io.heddle.recorder.chunk.ChunkPosition;
import io.heddle.recorder.chunk.ChunkSequence;
import io.heddle.recorder.chunk.ChunkSequence.Rest;
import io.heddle.recorder.chunk.DamagedChunk;
import io.heddle.recorder.chunk.Metadata;
import io.heddle.timeline.Facts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Span;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineBuilder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a recording, or any file of Flight Recorder. What a damaged file lacks becomes a {@link Loss} and a note of the
 * {@link Facts}.
 */
public final class RecordingReader {
    private final Path file;
    private final FileChannel channel;
    private final TimelineBuilder builder = new TimelineBuilder();
    private final EventReader events = new EventReader(builder);
    private final List<String> notes = new ArrayList<>();

    /** The chunks of each JVM, in the order of the file. */
    private final List<List<ChunkPosition>> jvms = new ArrayList<>();

    private boolean written;

    private RecordingReader(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Reads a file.
     *
     * @throws IOException when the file cannot be read
     * @throws InvalidRecording when it is no recording that this version reads
     */
    public static Timeline read(Path file, JvmEventReader jvmEvents) throws IOException, InvalidRecording {
        if (!Files.isRegularFile(file)) {
            throw new InvalidRecording(
                    Files.exists(file) ? file + " is not a regular file" : "there is no file " + file);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new RecordingReader(file, channel).read(jvmEvents);
        }
    }

    private Timeline read(JvmEventReader jvmEvents) throws IOException, InvalidRecording {
        ChunkSequence sequence = ChunkSequence.of(channel);
        requireReadable(sequence);
        readEvents(sequence.chunks());
        if (events.newerVersion() > 0) {
            throw new InvalidRecording("%s has format version %d, but this Heddle reads up to version %d"
                    .formatted(file, events.newerVersion(), RecordingTypes.FORMAT_VERSION));
        }
        Span span = span(sequence.chunks());
        events.finish();
        builder.span(span);
        noteRest(sequence, span.endNanos());
        readJvms(jvmEvents, span.endNanos());
        addNotes();
        return builder.build();
    }

    private void requireReadable(ChunkSequence sequence) throws InvalidRecording {
        if (sequence.fileBytes() == 0) {
            throw new InvalidRecording(file + " is empty");
        }
        if (!sequence.chunks().isEmpty()) {
            return;
        }
        switch (sequence.rest()) {
            case NEWER -> throw new InvalidRecording(file + " has a newer version of the Flight Recorder format");
            case TORN -> throw new InvalidRecording(file + " is torn: it ends before its first chunk does");
            case FOREIGN, NOTHING -> throw new InvalidRecording(file + " is not a Flight Recorder file");
        }
    }

    /** Reads Heddle's chunks, and collects the JVMs'. */
    private void readEvents(List<ChunkPosition> chunks) throws IOException {
        List<ChunkPosition> jvm = new ArrayList<>();
        for (ChunkPosition chunk : chunks) {
            if (readEvents(chunk)) {
                endJvm(jvm);
            } else {
                jvm.add(chunk);
            }
        }
        endJvm(jvm);
    }

    private void endJvm(List<ChunkPosition> jvm) {
        if (!jvm.isEmpty()) {
            jvms.add(List.copyOf(jvm));
            jvm.clear();
        }
    }

    /** Reads a chunk if it is one of Heddle's. */
    private boolean readEvents(ChunkPosition chunk) throws IOException {
        boolean ours = false;
        try {
            Metadata metadata = chunk.metadata(channel, RecordingTypes.MARKER);
            if (metadata.isEmpty()) {
                return false;
            }
            ours = true;
            written = true;
            events.beginChunk();
            chunk.content(channel, metadata).forEach(events::accept);
        } catch (DamagedChunk damaged) {
            notes.add("a part of the recording is damaged: " + damaged.getMessage());
            builder.add(new Loss("damaged chunks", chunk.header().startTicks(), 1));
        }
        return ours;
    }

    private Span span(List<ChunkPosition> chunks) {
        if (!written) {
            // Without Heddle's chunks the wall clock is the only one.
            long start = chunks.stream()
                    .mapToLong(each -> each.header().startNanos())
                    .min()
                    .orElse(0);
            long end = chunks.stream()
                    .mapToLong(each -> each.header().startNanos()
                            + Math.max(0, each.header().durationNanos()))
                    .max()
                    .orElse(0);
            return new Span(start, Math.max(start, end));
        }
        if (events.end().isEmpty()) {
            notes.add("the recorder was stopped before the end of the recording");
        }
        long start = events.clocks().isEmpty()
                ? events.latestNanos()
                : events.clocks().getFirst().monotonicNanos();
        return new Span(start, Math.max(start, events.end().orElse(events.latestNanos())));
    }

    private void noteRest(ChunkSequence sequence, long nanos) {
        if (sequence.rest() != Rest.NOTHING) {
            notes.add(
                    sequence.rest() == Rest.TORN
                            ? "the file is torn: its last chunk is incomplete"
                            : "the file is damaged: something else follows after %d bytes".formatted(sequence.end()));
            builder.add(new Loss("bytes of a torn file", nanos, sequence.restBytes()));
        }
    }

    private void readJvms(JvmEventReader jvmEvents, long nanos) throws IOException {
        ClockMapping clock = ClockMapping.of(events.clocks());
        for (List<ChunkPosition> chunks : jvms) {
            try {
                if (written) {
                    readCopy(jvmEvents, chunks, clock);
                } else {
                    jvmEvents.read(file, clock, builder);
                }
            } catch (OutOfMemoryError e) {
                notes.add("the events of a JVM are damaged, or need more memory than Heddle has");
                builder.add(new Loss(Loss.JVM_RECORDINGS_IN_MEMORY, nanos, 1));
            } catch (RuntimeException | StackOverflowError damaged) {
                // The JDK's parser trusts lengths and positions in the file.
                notes.add("the events of a JVM are damaged: " + damaged);
                builder.add(new Loss("damaged recordings of JVMs", nanos, 1));
            }
        }
    }

    /**
     * Reads a JVM's chunks from a file of their own. In the whole file the JDK's parser would convert the times of all chunks as those
     * of the first one, and mix the constants of several JVMs.
     */
    private void readCopy(JvmEventReader jvmEvents, List<ChunkPosition> chunks, ClockMapping clock) throws IOException {
        Path copy = Files.createTempFile("heddle", ".jfr");
        try {
            long start = chunks.getFirst().offset();
            long length = chunks.getLast().end() - start;
            try (FileChannel target = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                for (long copied = 0; copied < length; ) {
                    long more = channel.transferTo(start + copied, length - copied, target);
                    if (more <= 0) {
                        throw new IOException(file + " has become shorter");
                    }
                    copied += more;
                }
            }
            jvmEvents.read(copy, jvmClock(chunks, clock), builder);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /**
     * Converts the times of a JVM's events. The JDK's parser counts the ticks from the start of the first chunk, so its times do not
     * step with the wall clock. The header of each chunk tells what the wall clock really showed.
     */
    private static ClockMapping jvmClock(List<ChunkPosition> chunks, ClockMapping clock) {
        ChunkHeader first = chunks.getFirst().header();
        long firstMonotonic = clock.toMonotonic(first.startNanos());
        List<ClockMapping.Pair> pairs = new ArrayList<>();
        for (ChunkPosition each : chunks) {
            double ticksPerNano = each.header().ticksPerSecond() / 1e9;
            long nanos = (long) ((each.header().startTicks() - first.startTicks()) / ticksPerNano);
            pairs.add(new ClockMapping.Pair(
                    first.startNanos() + nanos, clock.toMonotonic(each.header().startNanos(), firstMonotonic + nanos)));
        }
        return ClockMapping.of(pairs);
    }

    private void addNotes() {
        notes.stream().distinct().forEach(builder::note);
    }
}
