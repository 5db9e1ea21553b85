package io.heddle.hotspot;

import io.heddle.kernel.files.HeldFile;
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
 * The performance counters of one JVM: its hsperfdata file, open for reading. Reading costs the JVM nothing.
 *
 * <p>The layout is that of HotSpot's {@code perfMemory.hpp} version 2: a prologue of 32 bytes, then entries. A JVM adds
 * entries while it starts (and a few later), so {@link #grown()} says when to {@link #rescan()}. It counts an entry
 * before it has filled it in; a scan stops at such an entry and takes it up the next time. The open file outlives its name,
 * which a JVM unlinks when it exits: the last values stay readable.
 *
 * <p>Another user may own the file, and cut it short or write anything into it. So {@link #refresh()} copies all numbers by
 * one system call; a mapping raises SIGBUS where its file was cut off. Names, texts and entries are read up to fixed limits,
 * far above those of HotSpot. Once the numbers cannot be read any more, {@link #isLost()} is true for good.
 *
 * <p>Confined to one thread, as its counters are.
 */
public final class PerfData implements AutoCloseable {
    private static final int MAGIC = 0xcafec0c0;
    private static final int PROLOGUE_BYTES = 32;
    private static final int ENTRY_HEADER_BYTES = 20;
    private static final int COUNT_OFFSET = 28;

    // A JVM from 8 to 28 makes 130 to 400 entries, of 8 to 25 KB in all.
    private static final int MOST_BYTES = 128 << 10;
    private static final int PAGE_BYTES = 4096;
    private static final int MOST_ENTRIES = 2048;
    private static final int LONGEST_NAME_BYTES = 256;
    private static final int LONGEST_TEXT_BYTES = 4096;

    private final Source source;
    /** Takes single names and texts. */
    private final ByteBuffer buffer;

    /** All entries up to the next one, as they were at the last refresh. */
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

    /** Where bytes come from: a file, or the memory of a test. */
    interface Source {
        /** As {@link RegularFile#read}. */
        int read(ByteBuffer buffer, long offset);

        /** Releases what holds the bytes. */
        default void close() {}
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

    public static Opening open(PerfDataFile file) throws IOException {
        try (HeldFile held = HeldFile.of(file.path())) {
            if (!held.isRegular()) {
                return new Opening.Refused(file.path() + " is not a regular file");
            }
            if (!file.mayBelongTo(held.owner())) {
                return new Opening.Refused(file.path() + " belongs to user " + Integer.toUnsignedString(held.owner())
                        + ", not to the JVM's");
            }
            return of(held.open());
        } catch (NoSuchFileException e) {
            return new Opening.NotYet(file.path() + " does not exist");
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

    static Opening of(Source source) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LONGEST_TEXT_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (source.read(buffer.limit(PROLOGUE_BYTES), 0) != PROLOGUE_BYTES) {
            return new Opening.NotYet("the prologue is not written yet");
        }
        // The magic is written byte by byte in this order on every machine.
        int magic = Integer.reverseBytes(buffer.getInt(0));
        if (magic == 0 || (magic == MAGIC && buffer.get(5) == 0)) {
            return new Opening.NotYet("the prologue is not written yet");
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
            return new Opening.NotYet("the prologue is not written yet");
        }
        if (firstEntry < PROLOGUE_BYTES || firstEntry >= MOST_BYTES) {
            return new Opening.Refused("the first entry is said to be at " + firstEntry);
        }
        PerfData perfData = new PerfData(source, buffer, firstEntry);
        perfData.refresh();
        perfData.rescan();
        return new Opening.Opened(perfData);
    }

    /** Whether the numbers could not be read: somebody has cut the file short. Nothing that it says later is of use. */
    public boolean isLost() {
        return lost;
    }

    /** Reads all numbers anew, which is one system call. Whatever is asked for later is of this moment. */
    public void refresh() {
        if (snapshot.capacity() < nextEntry) {
            int pages = Math.ceilDiv(nextEntry, PAGE_BYTES);
            snapshot = ByteBuffer.allocateDirect(pages * PAGE_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        }
        lost |= source.read(snapshot.limit(nextEntry), 0) != nextEntry;
    }

    /** Whether the JVM had made counters, at the last refresh, that no scan has seen. */
    public boolean grown() {
        return count() > scannedEntries;
    }

    /** Takes up the counters made until the last refresh. Handles given out before stay good. */
    public void rescan() {
        int count = count();
        int first = nextEntry;
        // What the entries hold was written before they were counted.
        VarHandle.loadLoadFence();
        int length = PROLOGUE_BYTES;
        while (scannedEntries < count && length > 0) {
            length = take(nextEntry);
            nextEntry += length;
            scannedEntries += length > 0 ? 1 : 0;
        }
        if (nextEntry > first) {
            refresh();
        }
    }

    private int count() {
        return lost ? 0 : Math.min(snapshot.getInt(COUNT_OFFSET), MOST_ENTRIES);
    }

    /** Takes one entry up; its length, or 0 when it is not complete (or is garbage, which never becomes complete). */
    private int take(int at) {
        int room = MOST_BYTES - at;
        if (room < ENTRY_HEADER_BYTES || !isThere(at, ENTRY_HEADER_BYTES)) {
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
        if (!isThere(at + length - 1, 1)) {
            return 0;
        }
        if (nameBytes > LONGEST_NAME_BYTES) {
            return length;
        }
        if (!isThere(at + nameOffset, nameBytes)) {
            return 0;
        }
        String name = text(nameBytes);
        if (name.isEmpty()) {
            return 0;
        }
        entries.put(name, new Entry(at + dataOffset, type, vectorLength));
        return length;
    }

    /** A number that changes, or one that does not: see {@link Counter}. Empty when this JVM has none of that name. */
    public Optional<Counter> counter(String name) {
        Entry entry = entries.get(name);
        // The kernel copies a long whole only at the alignment that HotSpot gives its longs; others are garbage.
        if (entry == null || entry.type != 'J' || (entry.offset & 7) != 0) {
            return Optional.empty();
        }
        return Optional.of(new Counter(this, new int[] {entry.offset}, 1.0));
    }

    /** The value of a number: for constants. */
    public OptionalLong number(String name) {
        @Nullable Counter counter = counter(name).orElse(null);
        return counter == null ? OptionalLong.empty() : OptionalLong.of(counter.read());
    }

    /** A text, cut where it is very long; empty as well while the JVM has not filled it in. */
    public Optional<String> string(String name) {
        Entry entry = entries.get(name);
        if (entry == null || entry.type != 'B') {
            return Optional.empty();
        }
        int bytes = Math.min(entry.vectorLength, LONGEST_TEXT_BYTES);
        lost |= !isThere(entry.offset, bytes);
        return lost ? Optional.empty() : Optional.of(text(bytes)).filter(text -> !text.isEmpty());
    }

    /** The number at a place in an entry. */
    long longAt(int offset) {
        return snapshot.getLong(offset);
    }

    private boolean isThere(int offset, int bytes) {
        return source.read(buffer.limit(bytes), offset) == bytes;
    }

    /** What was read last, up to its first zero. */
    private String text(int atMost) {
        byte[] bytes = new byte[atMost];
        buffer.get(0, bytes);
        int length = 0;
        while (length < atMost && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** Closes the file. Its counters keep the values of the last refresh. */
    @Override
    public void close() {
        source.close();
    }
}
