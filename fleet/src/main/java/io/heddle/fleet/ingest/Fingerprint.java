package io.heddle.fleet.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * Passes bytes on, and identifies them: all of them by length and checksum, and the first ones by a digest. The same log, when it has
 * grown, has the same first bytes.
 */
final class Fingerprint extends FilterInputStream {
    /** Some dozens of lines with their times. */
    private static final int HEAD_BYTES = 4096;

    private final CRC32C checksum = new CRC32C();
    private final byte[] head = new byte[HEAD_BYTES];
    private long length;

    Fingerprint(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int count) throws IOException {
        int read = super.read(buffer, offset, count);
        if (read > 0) {
            checksum.update(buffer, offset, read);
            if (length < HEAD_BYTES) {
                System.arraycopy(buffer, offset, head, (int) length, (int) Math.min(read, HEAD_BYTES - length));
            }
            length += read;
        }
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /** Identifies the bytes so far. */
    String content() {
        return "%d-%08x-%s".formatted(length, checksum.getValue(), digest(headBytes()));
    }

    /** Identifies the first bytes: their number, and a digest. */
    String head() {
        return headBytes() + "-" + digest(headBytes());
    }

    /** Whether these bytes begin with those of another's {@link #head}. */
    boolean beginsWith(String otherHead) {
        int dash = otherHead.indexOf('-');
        int bytes = Integer.parseInt(otherHead, 0, dash, 10);
        return bytes <= headBytes() && otherHead.substring(dash + 1).equals(digest(bytes));
    }

    /** Whether a {@link #head} is long enough to belong to one log only. */
    static boolean isDistinctive(String head) {
        return head.startsWith(HEAD_BYTES + "-");
    }

    private int headBytes() {
        return (int) Math.min(length, HEAD_BYTES);
    }

    private String digest(int bytes) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(head, 0, bytes);
            return HexFormat.of().formatHex(sha.digest(), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
