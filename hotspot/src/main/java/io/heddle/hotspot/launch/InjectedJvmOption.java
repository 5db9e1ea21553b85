package io.heddle.hotspot.launch;

import io.heddle.kernel.process.Environment;
import io.heddle.kernel.process.SpawnSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A flag for the program's JVM. It goes into the argument list if the program is {@code java}, else into
 * JAVA_TOOL_OPTIONS, which every JVM reads and mentions on standard error.
 */
public record InjectedJvmOption(String flag) {
    private static final String FOR_EVERY_JVM = "JAVA_TOOL_OPTIONS";

    /** The variables in which the user may have set flags. */
    private static final List<String> VARIABLES = List.of(FOR_EVERY_JVM, "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** Whether the arguments or variables already contain this text. */
    public static boolean contains(List<String> command, String text) {
        return Stream.concat(
                        command.stream(), VARIABLES.stream().flatMap(variable -> Environment.value(variable).stream()))
                .anyMatch(flag -> flag.contains(text));
    }

    /** Adds the flag to a command. */
    public SpawnSpec addTo(SpawnSpec launch) {
        return addAll(List.of(flag), launch);
    }

    /** Adds flags to a command, in this order. */
    public static SpawnSpec addAll(List<String> flags, SpawnSpec launch) {
        List<String> command = launch.command();
        if (JavaCommand.of(command).isEmpty()) {
            SpawnSpec more = launch;
            for (String each : flags) {
                more = more.withOption(FOR_EVERY_JVM, quoted(each));
            }
            return more;
        }
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(1, flags);
        return launch.withCommand(arguments);
    }

    /** The flag and its place, for people. */
    public String describe(List<String> command) {
        return flag + (JavaCommand.of(command).isPresent() ? " as its first argument" : " in " + FOR_EVERY_JVM);
    }

    /**
     * The value for the variable, quoted if necessary. The JVM splits it at blanks outside of quotes. A double quote
     * needs single quotes around it.
     */
    private static String quoted(String flag) {
        boolean isPlain =
                flag.chars().noneMatch(letter -> Character.isWhitespace(letter) || letter == '"' || letter == '\'');
        return isPlain ? flag : '"' + flag.replace("\"", "\"'\"'\"") + '"';
    }
}
