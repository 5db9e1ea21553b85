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

/** What a process said last: the line that tells people most when it failed. */
final class LastWords {
    /** A stack overflow's trace has 1,024 lines. */
    private static final int BYTES = 256 << 10;

    /** How the lines begin in which a JVM names the reason of its end, the most telling first. */
    private static final List<Pattern> REASONS = List.of(
            // A crash, below "# A fatal error has been detected by the Java Runtime Environment:".
            Pattern.compile("#  (SIG\\w+ \\(0x|Internal Error \\(|Out of Memory Error \\()"
                    + "|# There is insufficient memory for the Java Runtime Environment to continue"),
            // An exception that nobody caught; its trace follows.
            Pattern.compile("Exception in thread \""),
            // The java command could not start the program.
            Pattern.compile("Error: "));

    /** How lines begin that name no reason; above or below them is one that does. */
    private static final Pattern NO_REASON = Pattern.compile("#\\s*$|\\s+at [^(]+\\(|\\s+\\.\\.\\. \\d+ more"
            + "|Error: (Could not create the Java Virtual Machine|A fatal exception has occurred"
            + "|LinkageError occurred while loading main class)");

    private LastWords() {}

    /** The line of these files that tells most, in brackets for the end of a sentence; else nothing. */
    static String in(Path... files) {
        return of("it", files);
    }

    /** @param who said it, where a sentence is about another */
    static String of(String who, Path... files) {
        List<List<String>> texts = Stream.of(files).map(LastWords::lines).toList();
        Stream<Optional<String>> reasons = REASONS.stream()
                .map(reason -> last(texts, line -> reason.matcher(line).lookingAt()));
        return Stream.concat(reasons, Stream.of(last(texts, _ -> true)))
                .flatMap(Optional::stream)
                .findFirst()
                .map(line ->
                        " (" + who + " said: " + line.replaceFirst("^#", "").strip() + ")")
                .orElse("");
    }

    /** The last such line of the first text that has one. */
    private static Optional<String> last(List<List<String>> texts, Predicate<String> wanted) {
        return texts.stream()
                .flatMap(lines -> lines.reversed().stream().filter(wanted).limit(1))
                .findFirst();
    }

    private static List<String> lines(Path file) {
        return end(file)
                .lines()
                .filter(line -> !line.isBlank() && !NO_REASON.matcher(line).lookingAt())
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
            // Decoding this way puts a mark for what is no text, as the first bytes of a cut line may be.
            return StandardCharsets.UTF_8.decode(end.flip()).toString();
        } catch (IOException unreadable) {
            return "";
        }
    }
}
