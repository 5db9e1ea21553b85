package io.heddle.gclogs;

import io.airlift.compress.v3.zstd.ZstdInputStream;
import io.heddle.gclogs.files.CarriageReturns;
import io.heddle.gclogs.files.SourceFile;
import io.heddle.gclogs.files.Utf16Text;
import io.heddle.gclogs.files.ZstdFrames;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The text of a log in a file, as bytes in UTF-8 or another superset of ASCII. The first bytes of the file tell whether it is
 * compressed (gzip or Zstandard, in one or several parts), whether the text is in UTF-16, and whether lines end at carriage
 * returns only.
 *
 * <p>Compressed data that is torn or damaged is read as far as possible; {@link #defect} says so at the end. Zstandard's
 * checksums are not verified, and frames with a window of more than 8 MiB ({@code zstd --long}) cannot be read. A thread reads a
 * file at a time.
 */
public final class GcLogFile extends InputStream {
    private static final int FIRST_BYTES = 4;
    private static final int FIRST_LINES = 1 << 12;

    private final SourceFile source;
    private @Nullable InputStream text;
    private @Nullable ZstdFrames frames;
    private String compression = "";
    private @Nullable String defect;

    private GcLogFile(SourceFile source) {
        this.source = source;
    }

    /**
     * Opens a file.
     *
     * @throws IOException if the file cannot be opened or read
     */
    public static GcLogFile open(Path path) throws IOException {
        return open(Files.newInputStream(path));
    }

    static GcLogFile open(InputStream in) throws IOException {
        SourceFile source = new SourceFile(in);
        try {
            GcLogFile file = new GcLogFile(source);
            file.open();
            return file;
        } catch (IOException e) {
            source.close();
            throw e;
        }
    }

    private void open() throws IOException {
        byte[] first = source.peek(FIRST_BYTES);
        try {
            text = decode(decompress(first));
        } catch (IOException | RuntimeException e) {
            end(e);
        }
    }

    private InputStream decompress(byte[] first) throws IOException {
        if (begins(first, 0x1f, 0x8b)) {
            compression = "gzip: ";
            return new GZIPInputStream(source, 1 << 16);
        }
        if (begins(first, 0x28, 0xb5, 0x2f, 0xfd)
                || (first.length == FIRST_BYTES
                        && (first[0] & 0xf0) == 0x50
                        && begins(first, first[0] & 0xff, 0x2a, 0x4d, 0x18))) {
            compression = "zstd: ";
            frames = new ZstdFrames(source);
            return new ZstdInputStream(frames);
        }
        return source;
    }

    /** Skips a byte order mark, makes UTF-8 of UTF-16, and makes line feeds of carriage returns. */
    private static InputStream decode(InputStream in) throws IOException {
        PushbackInputStream text = new PushbackInputStream(in, FIRST_LINES);
        byte[] first = text.readNBytes(FIRST_LINES);
        boolean utf8 = begins(first, 0xef, 0xbb, 0xbf);
        text.unread(first, utf8 ? 3 : 0, first.length - (utf8 ? 3 : 0));
        if (begins(first, 0xff, 0xfe) || begins(first, 0xfe, 0xff)) {
            return new Utf16Text(text);
        }
        return CarriageReturns.onlyOnes(first) ? new CarriageReturns(text) : text;
    }

    private static boolean begins(byte[] bytes, int... expected) {
        if (bytes.length < expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if ((bytes[i] & 0xff) != expected[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns why a part of the file could not be read; null if there was no reason up to now. */
    public @Nullable String defect() {
        return defect;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        InputStream in = text;
        if (in == null) {
            return -1;
        }
        try {
            int count = in.read(into, offset, length);
            if (count < 0) {
                end(null);
            }
            return count;
        } catch (IOException | RuntimeException e) {
            end(e);
            return -1;
        }
    }

    /** Ends the text. A failure to read the file is thrown; that of a decompressor is a defect. */
    private void end(@Nullable Exception e) throws IOException {
        source.check();
        text = null;
        String reason = frames == null ? null : frames.defect();
        if (reason == null && e != null) {
            reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        }
        defect = reason == null ? null : compression + reason;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
