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
 * A flag for the program's JVM. It goes into the argument list if the program is {@code java}, else into
 * JAVA_TOOL_OPTIONS, which every JVM reads and mentions on standard error.
 */
record InjectedJvmOption(String flag) {
    private static final String FOR_EVERY_JVM = "JAVA_TOOL_OPTIONS";

    /** The variables in which the user may have set flags. */
    private static final List<String> VARIABLES = List.of(FOR_EVERY_JVM, "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** Whether the arguments or variables already contain this text. */
    static boolean contains(List<String> command, String text) {
        return Stream.concat(
                        command.stream(), VARIABLES.stream().flatMap(variable -> Environment.value(variable).stream()))
                .anyMatch(flag -> flag.contains(text));
    }

    SpawnSpec addTo(SpawnSpec launch) {
        List<String> command = launch.command();
        if (!isJava(command.getFirst())) {
            return launch.withOption(FOR_EVERY_JVM, quoted());
        }
        List<String> arguments = new ArrayList<>(command);
        arguments.add(1, flag);
        return launch.withCommand(arguments);
    }

    /** The flag and its place, for people. */
    String describe(List<String> command) {
        return flag + (isJava(command.getFirst()) ? " as its first argument" : " in " + FOR_EVERY_JVM);
    }

    /**
     * The value for the variable, quoted if necessary. The JVM splits it at blanks outside of quotes. A double quote
     * needs single quotes around it.
     */
    private String quoted() {
        boolean isPlain =
                flag.chars().noneMatch(letter -> Character.isWhitespace(letter) || letter == '"' || letter == '\'');
        return isPlain ? flag : '"' + flag.replace("\"", "\"'\"'\"") + '"';
    }

    private static boolean isJava(String command) {
        try {
            return SearchPath.find(command)
                    .map(InjectedJvmOption::target)
                    .filter(file -> file.endsWith("java"))
                    .isPresent();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** The final target of a chain of links, such as /usr/bin/java's. */
    private static Path target(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file;
        }
    }
}
