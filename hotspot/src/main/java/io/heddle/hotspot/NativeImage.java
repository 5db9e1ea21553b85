package io.heddle.hotspot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Detects a GraalVM native image by its executable, whose initial heap is an ELF section of its own (elf(5)). The names of sections
 * survive {@code strip} and static linking; symbols do not.
 */
final class NativeImage {
    private static final String HEAP_SECTION = ".svm_heap\0";

    private static final int ELF_MAGIC = 0x464c457f;
    private static final int HEADER_BYTES = 64;
    private static final int SECTION_HEADER_BYTES = 64;
    // Linkers write some hundred bytes.
    private static final long MAX_NAMES_BYTES = 1 << 20;

    private NativeImage() {}

    /** Whether a file is a native image. Makes three short reads. False when it is not readable or no 64-bit ELF file. */
    static boolean matches(Path executable) {
        try (FileChannel channel = FileChannel.open(executable, StandardOpenOption.READ)) {
            ByteBuffer header = read(channel, 0, HEADER_BYTES);
            boolean elf64 = header.getInt(0) == ELF_MAGIC && header.get(4) == 2 && header.get(5) == 1;
            if (!elf64 || header.getShort(58) != SECTION_HEADER_BYTES) {
                return false;
            }
            long namesIndex = Short.toUnsignedLong(header.getShort(62));
            ByteBuffer names =
                    read(channel, header.getLong(40) + namesIndex * SECTION_HEADER_BYTES, SECTION_HEADER_BYTES);
            long bytes = names.getLong(32);
            if (bytes <= 0 || bytes > MAX_NAMES_BYTES) {
                return false;
            }
            ByteBuffer text = read(channel, names.getLong(24), (int) bytes);
            return StandardCharsets.ISO_8859_1.decode(text.flip()).toString().contains(HEAP_SECTION);
        } catch (IOException | IllegalArgumentException unreadable) {
            return false;
        }
    }

    private static ByteBuffer read(FileChannel channel, long from, int bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, from + buffer.position()) < 0) {
                throw new IOException("the file ends early");
            }
        }
        return buffer;
    }
}
