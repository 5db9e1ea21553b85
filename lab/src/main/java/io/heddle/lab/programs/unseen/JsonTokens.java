package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.ArrayList;
import java.util.List;

/**
 * Parsers that allocate a gigabyte a second or so. There are many young collections, and nearly nothing survives them, so they are
 * short.
 */
public final class JsonTokens {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseParallelGC", "-XX:ParallelGCThreads=" + Lifetime.cpus(), "-Xms384m", "-Xmx384m", "-Xmn256m");

    private static final int FIELDS = 100;

    private enum Kind {
        NUMBER,
        STRING,
        PUNCTUATION
    }

    private record Token(Kind kind, String text) {}

    private final String document;

    private JsonTokens() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < FIELDS; i++) {
            json.append("\"field").append(i).append("\": ").append(i * 7919).append(", ");
        }
        document = json.append("\"end\": 0}").toString();
    }

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        JsonTokens parser = new JsonTokens();
        lifetime.repeat("parser", Lifetime.cpus(), () -> {
            long numbers = parser.tokens().stream()
                    .filter(token -> token.kind() == Kind.NUMBER)
                    .mapToLong(token -> Long.parseLong(token.text()))
                    .count();
            if (numbers != FIELDS + 1) {
                throw new AssertionError(numbers + " numbers");
            }
        });
        lifetime.finish();
    }

    private List<Token> tokens() {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < document.length()) {
            char first = document.charAt(at);
            int end = at + 1;
            if (first == '"') {
                end = document.indexOf('"', end) + 1;
                tokens.add(new Token(Kind.STRING, document.substring(at + 1, end - 1)));
            } else if (Character.isDigit(first)) {
                while (Character.isDigit(document.charAt(end))) {
                    end++;
                }
                tokens.add(new Token(Kind.NUMBER, document.substring(at, end)));
            } else if (first != ' ') {
                tokens.add(new Token(Kind.PUNCTUATION, String.valueOf(first)));
            }
            at = end;
        }
        return tokens;
    }
}
