package io.heddle.cli.top.terminal;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.jline.utils.NonBlockingReader;
import org.jspecify.annotations.Nullable;

/** Reads keys: characters, and the escape sequences of xterm(1) and the Linux console, see console_codes(4). */
public final class KeyReader {
    private static final char ESCAPE = '\u001b';
    private static final char DELETE = '\u007f';

    /** A key that sends a sequence sends it at once, and a network delays its parts little. */
    private static final long SEQUENCE_MILLIS = 100;

    private static final int LONGEST_SEQUENCE = 16;

    private final NonBlockingReader in;

    public KeyReader(NonBlockingReader in) {
        this.in = in;
    }

    /** The next key; null when none is pressed in this time, which must be above 0. */
    @Nullable
    public Key next(long millis) {
        int read = read(millis);
        return switch (read) {
            case NonBlockingReader.READ_EXPIRED -> null;
            case NonBlockingReader.EOF -> Key.of(Key.Kind.END_OF_INPUT);
            case 3 -> Key.of(Key.Kind.INTERRUPT);
            case '\b', DELETE -> Key.of(Key.Kind.BACKSPACE);
            case '\t' -> Key.of(Key.Kind.TAB);
            case '\n', '\r' -> Key.of(Key.Kind.ENTER);
            case 12 -> Key.of(Key.Kind.REDRAW);
            case 26 -> Key.of(Key.Kind.SUSPEND);
            case ESCAPE -> afterEscape();
            default -> read < ' ' ? Key.of(Key.Kind.UNKNOWN) : Key.of((char) read);
        };
    }

    private Key afterEscape() {
        int second = read(SEQUENCE_MILLIS);
        if (second < 0) {
            return Key.of(Key.Kind.ESCAPE);
        }
        if (second != '[' && second != 'O') {
            return Key.of(Key.Kind.UNKNOWN);
        }
        StringBuilder parameters = new StringBuilder();
        int next = read(SEQUENCE_MILLIS);
        while (next >= ' ' && next < '@' && parameters.length() < LONGEST_SEQUENCE) {
            parameters.append((char) next);
            next = read(SEQUENCE_MILLIS);
        }
        return Key.of(
                switch (next) {
                    case 'A' -> Key.Kind.UP;
                    case 'B' -> Key.Kind.DOWN;
                    case 'H' -> Key.Kind.HOME;
                    case 'F' -> Key.Kind.END;
                    case '~' -> numbered(parameters.toString());
                    default -> Key.Kind.UNKNOWN;
                });
    }

    private static Key.Kind numbered(String number) {
        return switch (number) {
            case "1", "7" -> Key.Kind.HOME;
            case "4", "8" -> Key.Kind.END;
            case "5" -> Key.Kind.PAGE_UP;
            case "6" -> Key.Kind.PAGE_DOWN;
            default -> Key.Kind.UNKNOWN;
        };
    }

    private int read(long millis) {
        try {
            return in.read(millis);
        } catch (InterruptedIOException interrupted) {
            return NonBlockingReader.READ_EXPIRED;
        } catch (IOException gone) {
            return NonBlockingReader.EOF;
        }
    }
}
