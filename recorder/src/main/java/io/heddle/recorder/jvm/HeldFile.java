package io.heddle.recorder.jvm;

import io.heddle.kernel.files.PathDescriptor;
import io.heddle.kernel.files.RegularFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** The copy of a file that another user may write or replace: only a regular file is read, and no link is followed. */
final class HeldFile {
    private static final int BUFFER_BYTES = 1 << 18;

    private HeldFile() {}

    static void copy(Path source, OutputStream target) throws IOException {
        try (PathDescriptor held = PathDescriptor.of(source);
                RegularFile content = held.open()) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
            byte[] bytes = new byte[BUFFER_BYTES];
            long at = 0;
            for (int length = content.read(buffer, at); length != 0; length = content.read(buffer, at)) {
                if (length < 0) {
                    throw new IOException("the kernel cannot read " + source);
                }
                buffer.get(0, bytes, 0, length);
                target.write(bytes, 0, length);
                at += length;
            }
        }
    }
}
