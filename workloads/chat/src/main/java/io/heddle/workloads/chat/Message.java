package io.heddle.workloads.chat;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What is sent: always {@value #LENGTH} characters of ASCII, words and then blanks. */
final class Message {
    static final int LENGTH = 60;

    private Message() {}

    /** What a user says in a turn, so that whoever hears it can tell whether it is what should come next. */
    static byte[] of(int user, int turn) {
        return of("user " + user + " turn " + turn + " says that the weather is fine");
    }

    static byte[] of(String text) {
        return (text + " ".repeat(LENGTH - text.length())).getBytes(StandardCharsets.US_ASCII);
    }

    static String text(byte[] message) {
        return new String(message, StandardCharsets.US_ASCII).strip();
    }

    /** @throws EOFException when the other side is gone */
    static byte[] read(InputStream in) throws IOException {
        byte[] message = in.readNBytes(LENGTH);
        if (message.length < LENGTH) {
            throw new EOFException("the connection was closed");
        }
        return message;
    }
}
