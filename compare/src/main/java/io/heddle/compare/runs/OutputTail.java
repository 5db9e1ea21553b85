package io.heddle.compare.runs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the line near the end of a process's output that best explains why it failed. */
final class OutputTail {
    /** The trace of a stack overflow has 1,024 lines. */
    private static final int BYTES = 256 << 10;

    /** Beginnings of lines in which a JVM names the cause of its end, the most specific first. */
    private static final List<Pattern> CAUSES = List.of(
            // A crash, below "# A fatal error has been detected by the Java Runtime Environment:".
            Pattern.compile("#  (SIG\\w+ \\(0x|Internal Error \\(|Out of Memory Error \\()"
                    + "|# There is insufficient memory for the Java Runtime Environment to continue"),
            // An uncaught exception, above its trace.
            Pattern.compile("Exception in thread \""),
            // The java command could not start the program.
            Pattern.compile("Error: "));

    /** Beginnings of lines that name no cause. A line above or below them does. */
    private static final Pattern NO_CAUSE = Pattern.compile("#\\s*$|\\s+at [^(]+\\(|\\s+\\.\\.\\. \\d+ more"
            + "|Error: (Could not create the Java Virtual Machine|A fatal exception has occurred"
            + "|LinkageError occurred while loading main class)");

    private OutputTail() {}

    /**
     * The line for the end of a message, as {@code  (output: LINE)}; empty without output.
     *
     * @param files in descending order of importance
     */
    static String describe(Path... files) {
        return describe("output", files);
    }

    /** @param name of the output, such as {@code output of the program} */
    static String describe(String name, Path... files) {
        List<List<String>> texts = Stream.of(files).map(OutputTail::lines).toList();
        Stream<Optional<String>> causes = CAUSES.stream()
                .map(cause -> last(texts, line -> cause.matcher(line).lookingAt()));
        return Stream.concat(causes, Stream.of(last(texts, _ -> true)))
                .flatMap(Optional::stream)
                .findFirst()
                .map(line -> " (" + name + ": " + line.replaceFirst("^#", "").strip() + ")")
                .orElse("");
    }

    /** The last matching line of the first text that has one. */
    private static Optional<String> last(List<List<String>> texts, Predicate<String> wanted) {
        return texts.stream()
                .flatMap(lines -> lines.reversed().stream().filter(wanted).limit(1))
                .findFirst();
    }

    private static List<String> lines(Path file) {
        return end(file)
                .lines()
                .filter(line -> !line.isBlank() && !NO_CAUSE.matcher(line).lookingAt())
                .toList();
    }

    private static String end(Path file) {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer end = ByteBuffer.allocate(BYTES);
            channel.position(Math.max(0, channel.size() - end.capacity()));
            int count;
            do {
                count = channel.read(end);
            } while (count > 0);
            // This method replaces malformed bytes, such as those at the start of a cut line.
            return StandardCharsets.UTF_8.decode(end.flip()).toString();
        } catch (IOException unreadable) {
            return "";
        }
    }
}
