package io.heddle.compare.runs;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The condition under which a server is ready: {@code port:N}, {@code log:REGEX}, or a shell command. */
public sealed interface Readiness {
    /** The server accepts connections on a port of this machine. */
    record Port(int number) implements Readiness {
        @Override
        public String toString() {
            return "port:" + number;
        }
    }

    /** The server has written a matching line to standard output or standard error. */
    record Log(String regex) implements Readiness {
        @Override
        public String toString() {
            return "log:" + regex;
        }
    }

    /** A shell command exits with status 0; Heddle repeats it until then. */
    record Command(String line) implements Readiness {
        @Override
        public String toString() {
            return line;
        }
    }

    /**
     * Parses the argument of {@code --ready}.
     *
     * @throws IllegalArgumentException with cause and advice in one line
     */
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
            // Reported below, like a number out of range.
        }
        throw new IllegalArgumentException("--ready port: needs a number from 1 to 65535, not '" + digits + "'");
    }

    /** The description and position of the error, without the two lines that follow it. */
    static String cause(PatternSyntaxException e) {
        return e.getDescription() + (e.getIndex() >= 0 ? " at character " + (e.getIndex() + 1) : "");
    }
}
