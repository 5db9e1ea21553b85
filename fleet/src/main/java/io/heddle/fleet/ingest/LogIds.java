package io.heddle.fleet.ingest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Numbers for logs that no other log in the folder has. */
final class LogIds {
    private final String name;
    private long count;

    /** @param name of an ingestion's thread, unique in the folder */
    LogIds(String name) {
        this.name = name;
    }

    /** The next number; it is positive. */
    long next() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((name + "/" + count++).getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong() & Long.MAX_VALUE;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
