package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Lifetime;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A reader of a file that is in the page cache: it reads through a buffer, and parses the lines. */
public final class FileParser {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx512m");

    private static final int LINES = 10_000;

    private FileParser() {}

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Lifetime lifetime = Lifetime.of(arguments);
        Path file = Files.createTempFile("heddle-lines-", ".txt");
        try {
            Files.writeString(
                    file, IntStream.range(0, LINES).mapToObj(i -> i + "\n").collect(Collectors.joining()));
            while (!lifetime.isOver()) {
                parse(file);
                lifetime.count(1);
            }
        } finally {
            Files.delete(file);
        }
        lifetime.finish();
    }

    private static void parse(Path file) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (Integer.parseInt(line) != number) {
                    throw new AssertionError("line " + number + " is " + line);
                }
                number++;
            }
        }
    }
}
