package io.heddle.workloads.chat;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Messages on the wire: always {@value #LENGTH} ASCII characters, padded with spaces. */
final class Message {
    static final int LENGTH = 60;

    private Message() {}

    /** The message of a user's turn, from which a receiver can tell whether it is the next one. */
    static byte[] of(int user, int turn) {
        return of("user " + user + " turn " + turn + " says that the weather is fine");
    }

    static byte[] of(String text) {
        return (text + " ".repeat(LENGTH - text.length())).getBytes(StandardCharsets.US_ASCII);
    }

    static String text(byte[] message) {
        return new String(message, StandardCharsets.US_ASCII).strip();
    }

    /** @throws EOFException if the other side closed the connection */
    static byte[] read(InputStream in) throws IOException {
        byte[] message = in.readNBytes(LENGTH);
        if (message.length < LENGTH) {
            throw new EOFException("the connection was closed");
        }
        return message;
    }
}
