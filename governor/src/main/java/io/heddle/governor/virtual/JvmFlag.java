package io.heddle.governor.virtual;

import io.heddle.kernel.process.Environment;
import io.heddle.kernel.process.SearchPath;
import io.heddle.kernel.process.SpawnSpec;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A word that the program's JVM is told: in its argument list if the program is {@code java}, else by a variable that every JVM
 * reads, and mentions on standard error.
 */
record JvmFlag(String word) {
    private static final String FOR_EVERY_JVM = "JAVA_TOOL_OPTIONS";

    /** Each of these may hold the user's own choice. */
    private static final List<String> VARIABLES = List.of(FOR_EVERY_JVM, "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** Whether a JVM is told something that holds this text already. */
    static boolean mentions(List<String> command, String text) {
        return Stream.concat(
                        command.stream(), VARIABLES.stream().flatMap(variable -> Environment.value(variable).stream()))
                .anyMatch(word -> word.contains(text));
    }

    SpawnSpec addedTo(SpawnSpec launch) {
        List<String> command = launch.command();
        if (!isJava(command.getFirst())) {
            return launch.withOption(FOR_EVERY_JVM, quoted());
        }
        List<String> words = new ArrayList<>(command);
        words.add(1, word);
        return launch.withCommand(words);
    }

    /** What is told to whom, for people. */
    String describe(List<String> command) {
        return word + (isJava(command.getFirst()) ? " as its first argument" : " in " + FOR_EVERY_JVM);
    }

    /** The variable's value is cut into words at blanks that no quotes enclose; a double quote stands in single ones. */
    private String quoted() {
        boolean isPlain =
                word.chars().noneMatch(letter -> Character.isWhitespace(letter) || letter == '"' || letter == '\'');
        return isPlain ? word : '"' + word.replace("\"", "\"'\"'\"") + '"';
    }

    private static boolean isJava(String command) {
        try {
            return SearchPath.find(command)
                    .map(JvmFlag::target)
                    .filter(file -> file.endsWith("java"))
                    .isPresent();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Where a chain of links ends, such as /usr/bin/java's. */
    private static Path target(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file;
        }
    }
}
