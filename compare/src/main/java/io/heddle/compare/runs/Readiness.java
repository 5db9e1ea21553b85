package io.heddle.compare.runs;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** How one sees that a server is ready: {@code port:N}, {@code log:REGEX}, or else a shell command. */
public sealed interface Readiness {
    /** It takes connections on a port of this machine. */
    record Port(int number) implements Readiness {
        @Override
        public String toString() {
            return "port:" + number;
        }
    }

    /** It has written a line, to standard output or standard error. */
    record Log(String regex) implements Readiness {
        @Override
        public String toString() {
            return "log:" + regex;
        }
    }

    /** A shell command ends with status 0; it is tried again and again. */
    record Command(String line) implements Readiness {
        @Override
        public String toString() {
            return line;
        }
    }

    /** @throws IllegalArgumentException with one line */
    static Readiness parse(String text) {
        if (text.startsWith("port:")) {
            return new Port(port(text.substring("port:".length())));
        }
        if (text.startsWith("log:")) {
            String regex = text.substring("log:".length());
            try {
                Pattern.compile(regex);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("--ready '" + text + "' has a malformed REGEX: " + cause(e));
            }
            if (regex.isEmpty()) {
                throw new IllegalArgumentException("--ready log: needs a REGEX, for example 'log:server started'");
            }
            return new Log(regex);
        }
        if (text.isBlank()) {
            throw new IllegalArgumentException("--ready needs port:N, log:REGEX or a shell command");
        }
        return new Command(text);
    }

    private static int port(String digits) {
        try {
            int port = Integer.parseInt(digits);
            if (port >= 1 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, in the same words as a number out of range.
        }
        throw new IllegalArgumentException("--ready port: needs a number from 1 to 65535, not '" + digits + "'");
    }

    /** What is wrong, without the drawing below it. */
    static String cause(PatternSyntaxException e) {
        return e.getDescription() + (e.getIndex() >= 0 ? " at character " + (e.getIndex() + 1) : "");
    }
}
