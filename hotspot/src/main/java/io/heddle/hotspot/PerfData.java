package io.heddle.hotspot;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The performance counters of one JVM: its hsperfdata file, mapped read-only. Reading costs the JVM nothing.
 *
 * <p>The layout is that of HotSpot's {@code perfMemory.hpp} version 2: a prologue of 32 bytes, then entries. A JVM adds
 * entries while it starts (and a few later), so {@link #grown()} says when to {@link #rescan()}. It counts an entry
 * before it has filled it in; a scan stops at such an entry and takes it up the next time. A mapping outlives the file,
 * which a JVM unlinks when it exits: the last values stay readable.
 *
 * <p>What a page of a file that somebody cut short raises is an {@link InternalError}, turned into {@link
 * PerfDataLost} here. HotSpot itself cuts only files of dead processes whose pid it was given again; {@link
 * JvmDetection} hands out no such file, and a caller drops the mapping when the process is gone.
 *
 * <p>Confined to one thread, as its counters are.
 */
public final class PerfData {
    static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int MAGIC = 0xcafec0c0;
    private static final int PROLOGUE_BYTES = 32;
    private static final int ENTRY_HEADER_BYTES = 20;
    // HotSpot's own bound (PerfDataMemorySize, 32 KB by default, is at most 128 MB): anything larger is not its file.
    private static final long LARGEST_FILE = 128L << 20;

    private final ByteBuffer data;
    private final Map<String, Entry> entries = new HashMap<>();
    private int scannedEntries;
    private int nextEntry;

    private PerfData(ByteBuffer data, int firstEntry) {
        this.data = data;
        this.nextEntry = firstEntry;
    }

    /** What became of an attempt to open such a file. */
    public sealed interface Opening {
        /** The counters, as far as they have been made. */
        record Opened(PerfData perfData) implements Opening {}

        /** The file is missing or still being made: worth another try. */
        record NotYet(String reason) implements Opening {}

        /** Not a file that can be read, now or later. */
        record Refused(String reason) implements Opening {}
    }

    /** Where an entry's value lies, and how to read it. */
    private record Entry(int offset, char type, int vectorLength) {}

    public static Opening open(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < PROLOGUE_BYTES) {
                return new Opening.NotYet(file + " has only " + size + " bytes");
            }
            if (size > LARGEST_FILE) {
                return new Opening.Refused(file + " is too large for performance counters: " + size + " bytes");
            }
            return of(channel.map(FileChannel.MapMode.READ_ONLY, 0, size));
        } catch (NoSuchFileException e) {
            return new Opening.NotYet(file + " does not exist");
        }
    }

    static Opening of(ByteBuffer bytes) {
        ByteBuffer data = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (data.limit() < PROLOGUE_BYTES) {
            return new Opening.NotYet("only " + data.limit() + " bytes");
        }
        try {
            // The magic is written byte by byte in this order on every machine.
            int magic = Integer.reverseBytes(data.getInt(0));
            if (magic == 0) {
                return new Opening.NotYet("the prologue is not written yet");
            }
            if (magic != MAGIC) {
                return new Opening.Refused("not performance counters: the file starts with 0x%08x".formatted(magic));
            }
            if (data.get(5) == 0) {
                return new Opening.NotYet("the prologue is not written yet");
            }
            if (data.get(4) != 1) {
                return new Opening.Refused("written in another byte order");
            }
            if (data.get(5) != 2) {
                return new Opening.Refused("version " + data.get(5) + "." + data.get(6) + " is not 2.0");
            }
            int firstEntry = data.getInt(24);
            if (firstEntry == 0) {
                return new Opening.NotYet("the prologue is not written yet");
            }
            if (firstEntry < PROLOGUE_BYTES || firstEntry > data.limit()) {
                return new Opening.Refused("the first entry is said to be at " + firstEntry);
            }
            PerfData perfData = new PerfData(data, firstEntry);
            perfData.rescan();
            return new Opening.Opened(perfData);
        } catch (InternalError | PerfDataLost e) {
            return new Opening.Refused("cut short while it was read");
        }
    }

    /** Whether the JVM has made counters that no scan has seen. One memory read. */
    public boolean grown() {
        try {
            return (int) INTS.getOpaque(data, 28) > scannedEntries;
        } catch (InternalError e) {
            throw new PerfDataLost(e);
        }
    }

    /** Takes up the counters made since the last scan. Handles given out before stay good. */
    public void rescan() {
        try {
            int count = (int) INTS.getAcquire(data, 28);
            while (scannedEntries < count && take(nextEntry)) {
                nextEntry += data.getInt(nextEntry);
                scannedEntries++;
            }
        } catch (InternalError e) {
            throw new PerfDataLost(e);
        }
    }

    /** Takes one entry up; false when it is not complete (or is garbage, which never becomes complete). */
    private boolean take(int at) {
        int room = data.limit() - at;
        if (room < ENTRY_HEADER_BYTES) {
            return false;
        }
        int length = data.getInt(at);
        int nameOffset = data.getInt(at + 4);
        int vectorLength = data.getInt(at + 8);
        char type = (char) data.get(at + 12);
        int dataOffset = data.getInt(at + 16);
        int valueBytes = type == 'J' ? Long.BYTES : vectorLength;
        if (length < ENTRY_HEADER_BYTES
                || length > room
                || (length & 3) != 0
                || nameOffset < ENTRY_HEADER_BYTES
                || nameOffset >= length
                || vectorLength < 0
                || dataOffset <= nameOffset
                || dataOffset > length - valueBytes) {
            return false;
        }
        String name = text(at + nameOffset, dataOffset - nameOffset);
        if (name.isEmpty()) {
            return false;
        }
        entries.put(name, new Entry(at + dataOffset, type, vectorLength));
        return true;
    }

    /** A number that changes, or one that does not: see {@link Counter}. Empty when this JVM has none of that name. */
    public Optional<Counter> counter(String name) {
        Entry entry = entries.get(name);
        // Atomic reads need the alignment that HotSpot gives its longs; an entry without it is garbage.
        if (entry == null || entry.type != 'J' || (entry.offset & 7) != 0) {
            return Optional.empty();
        }
        return Optional.of(new Counter(data, new int[] {entry.offset}, 1.0));
    }

    /** The present value of a number: for constants. */
    public OptionalLong number(String name) {
        @Nullable Counter counter = counter(name).orElse(null);
        return counter == null ? OptionalLong.empty() : OptionalLong.of(counter.read());
    }

    /** A text; empty as well while the JVM has not filled it in. */
    public Optional<String> string(String name) {
        Entry entry = entries.get(name);
        if (entry == null || entry.type != 'B') {
            return Optional.empty();
        }
        try {
            return Optional.of(text(entry.offset, entry.vectorLength)).filter(text -> !text.isEmpty());
        } catch (InternalError e) {
            throw new PerfDataLost(e);
        }
    }

    private String text(int from, int atMost) {
        byte[] bytes = new byte[atMost];
        data.get(from, bytes);
        int length = 0;
        while (length < atMost && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
