package io.heddle.hotspot.counters;

import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.RegularFile;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The performance counters of one JVM: its hsperfdata file, open for reading. Reading does not slow the JVM.
 *
 * <p>The layout is version 2 of HotSpot's {@code perfMemory.hpp}: a prologue of 32 bytes, then entries. A JVM adds entries during
 * its start and a few later. {@link #hasNewEntries()} shows when a {@link #rescan()} is needed. The JVM counts an entry before it
 * has written the entry: a scan stops at such an entry, and the next scan continues there. A JVM unlinks the file when it exits.
 * The open file stays readable, with the last values.
 *
 * <p>Another user may own the file, truncate it or write any bytes into it. So {@link #refresh()} copies all numbers by one
 * system call: access to a truncated memory mapping would raise SIGBUS. Names, texts and entries are read up to fixed limits, far
 * above those of HotSpot. When the numbers become unreadable, {@link #isLost()} is true permanently.
 *
 * <p>Confined to one thread, together with its counters.
 */
public final class PerfData implements AutoCloseable {
    private static final int MAGIC = 0xcafec0c0;
    private static final int PROLOGUE_BYTES = 32;
    private static final int ENTRY_HEADER_BYTES = 20;
    private static final int COUNT_OFFSET = 28;

    // A JVM from 8 to 28 has 130 to 400 entries, 8 to 25 KB in all.
    private static final int MAX_BYTES = 128 << 10;
    private static final int PAGE_BYTES = 4096;
    private static final int MAX_ENTRIES = 2048;
    private static final int MAX_NAME_BYTES = 256;
    private static final int MAX_TEXT_BYTES = 4096;

    private final Source source;
    /** Receives single names and texts. */
    private final ByteBuffer buffer;

    /** The file up to the next entry to scan, as of the last refresh. */
    private ByteBuffer snapshot = ByteBuffer.allocateDirect(0);

    private final Map<String, Entry> entries = new HashMap<>();
    private int scannedEntries;
    private int nextEntry;
    private boolean lost;

    private PerfData(Source source, ByteBuffer buffer, int firstEntry) {
        this.source = source;
        this.buffer = buffer;
        this.nextEntry = firstEntry;
    }

    /** The source of the bytes: a file, or memory in tests. */
    public interface Source {
        /** As {@link RegularFile#read}. */
        int read(ByteBuffer buffer, long offset);

        /** Closes the source. */
        default void close() {}
    }

    /** The result of an attempt to open a counters file. */
    public sealed interface Opening {
        /** The counters, as far as the JVM has created them. */
        record Opened(PerfData perfData) implements Opening {}

        /** The file does not exist yet or is not yet initialised. A later attempt can succeed. */
        record NotReady(String reason) implements Opening {}

        /** The file is no counters file of the JVM. A later attempt fails too. */
        record Refused(String reason) implements Opening {}
    }

    /** The position and the type of an entry's value. */
    private record Entry(int offset, char type, int vectorLength) {}

    /**
     * Opens the counters file of a JVM.
     *
     * @throws IOException when the file exists but cannot be opened
     */
    public static Opening open(PerfDataFile file) throws IOException {
        try (PathDescriptor held = PathDescriptor.of(file.path())) {
            if (!held.isRegular()) {
                return new Opening.Refused(file.path() + " is not a regular file");
            }
            if (!file.mayBelongTo(held.owner())) {
                return new Opening.Refused(file.path() + " belongs to user " + Integer.toUnsignedString(held.owner())
                        + ", not to the JVM's");
            }
            return of(held.open());
        } catch (NoSuchFileException e) {
            return new Opening.NotReady(file.path() + " does not exist");
        }
    }

    private static Opening of(RegularFile file) {
        Opening opening = of(new Source() {
            @Override
            public int read(ByteBuffer buffer, long offset) {
                return file.read(buffer, offset);
            }

            @Override
            public void close() {
                file.close();
            }
        });
        if (!(opening instanceof Opening.Opened)) {
            file.close();
        }
        return opening;
    }

    /** Reads counters from a source, which the result closes. */
    public static Opening of(Source source) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(MAX_TEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (source.read(buffer.limit(PROLOGUE_BYTES), 0) != PROLOGUE_BYTES) {
            return new Opening.NotReady("the prologue is not written yet");
        }
        // Every machine writes the bytes of the magic in this order.
        int magic = Integer.reverseBytes(buffer.getInt(0));
        if (magic == 0 || (magic == MAGIC && buffer.get(5) == 0)) {
            return new Opening.NotReady("the prologue is not written yet");
        }
        if (magic != MAGIC) {
            return new Opening.Refused("not performance counters: the file starts with 0x%08x".formatted(magic));
        }
        if (buffer.get(4) != 1) {
            return new Opening.Refused("written in another byte order");
        }
        if (buffer.get(5) != 2) {
            return new Opening.Refused("version " + buffer.get(5) + "." + buffer.get(6) + " is not 2.0");
        }
        int firstEntry = buffer.getInt(24);
        if (firstEntry == 0) {
            return new Opening.NotReady("the prologue is not written yet");
        }
        if (firstEntry < PROLOGUE_BYTES || firstEntry >= MAX_BYTES) {
            return new Opening.Refused("the prologue has an impossible offset of the first entry: " + firstEntry);
        }
        PerfData perfData = new PerfData(source, buffer, firstEntry);
        perfData.refresh();
        perfData.rescan();
        return new Opening.Opened(perfData);
    }

    /** Whether the numbers have become unreadable, because the file was truncated. Later values are not meaningful. */
    public boolean isLost() {
        return lost;
    }

    /** Reads all numbers again by one system call. Counters return the values of this moment until the next call. */
    public void refresh() {
        if (snapshot.capacity() < nextEntry) {
            int pages = Math.ceilDiv(nextEntry, PAGE_BYTES);
            snapshot = ByteBuffer.allocateDirect(pages * PAGE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        }
        lost |= source.read(snapshot.limit(nextEntry), 0) != nextEntry;
    }

    /** Whether the JVM had created counters at the last refresh that no scan has read. */
    public boolean hasNewEntries() {
        return count() > scannedEntries;
    }

    /** Adds the counters that the JVM had created at the last refresh. Earlier {@link Counter} objects stay valid. */
    public void rescan() {
        int count = count();
        int first = nextEntry;
        // The JVM wrote the entries before it counted them.
        VarHandle.loadLoadFence();
        int length = PROLOGUE_BYTES;
        while (scannedEntries < count && length > 0) {
            length = addEntry(nextEntry);
            nextEntry += length;
            scannedEntries += length > 0 ? 1 : 0;
        }
        if (nextEntry > first) {
            refresh();
        }
    }

    private int count() {
        return lost ? 0 : Math.min(snapshot.getInt(COUNT_OFFSET), MAX_ENTRIES);
    }

    /** Adds one entry and returns its length in bytes; 0 when it is not complete yet, or garbage. */
    private int addEntry(int at) {
        int room = MAX_BYTES - at;
        if (room < ENTRY_HEADER_BYTES || !canRead(at, ENTRY_HEADER_BYTES)) {
            return 0;
        }
        int length = buffer.getInt(0);
        int nameOffset = buffer.getInt(4);
        int vectorLength = buffer.getInt(8);
        char type = (char) buffer.get(12);
        int dataOffset = buffer.getInt(16);
        int valueBytes = type == 'J' ? Long.BYTES : vectorLength;
        if (length < ENTRY_HEADER_BYTES
                || length > room
                || (length & 3) != 0
                || nameOffset < ENTRY_HEADER_BYTES
                || nameOffset >= length
                || vectorLength < 0
                || dataOffset <= nameOffset
                || dataOffset > length - valueBytes) {
            return 0;
        }
        int nameBytes = dataOffset - nameOffset;
        if (!canRead(at + length - 1, 1)) {
            return 0;
        }
        if (nameBytes > MAX_NAME_BYTES) {
            return length;
        }
        if (!canRead(at + nameOffset, nameBytes)) {
            return 0;
        }
        String name = text(nameBytes);
        if (name.isEmpty()) {
            return 0;
        }
        entries.put(name, new Entry(at + dataOffset, type, vectorLength));
        return length;
    }

    /** A numeric counter or constant; empty when this JVM has none of that name. */
    public Optional<Counter> counter(String name) {
        Entry entry = entries.get(name);
        // The kernel copies a long atomically only if it is aligned, as HotSpot aligns its longs. Others are garbage.
        if (entry == null || entry.type != 'J' || (entry.offset & 7) != 0) {
            return Optional.empty();
        }
        return Optional.of(new Counter(this, new int[] {entry.offset}, 1.0));
    }

    /** The current value of a number, for constants. */
    public OptionalLong number(String name) {
        @Nullable Counter counter = counter(name).orElse(null);
        return counter == null ? OptionalLong.empty() : OptionalLong.of(counter.read());
    }

    /** A text, of at most 4 KiB. Empty when this JVM has none of that name or has not written it yet. */
    public Optional<String> string(String name) {
        Entry entry = entries.get(name);
        if (entry == null || entry.type != 'B') {
            return Optional.empty();
        }
        int bytes = Math.min(entry.vectorLength, MAX_TEXT_BYTES);
        lost |= !canRead(entry.offset, bytes);
        return lost ? Optional.empty() : Optional.of(text(bytes)).filter(text -> !text.isEmpty());
    }

    /** The number at an offset in the file. */
    long longAt(int offset) {
        return snapshot.getLong(offset);
    }

    private boolean canRead(int offset, int bytes) {
        return source.read(buffer.limit(bytes), offset) == bytes;
    }

    /** The buffer's text up to its first zero byte. */
    private String text(int maxBytes) {
        byte[] bytes = new byte[maxBytes];
        buffer.get(0, bytes);
        int length = 0;
        while (length < maxBytes && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Closes the file. The counters keep the values of the last refresh. */
    @Override
    public void close() {
        source.close();
    }
}
