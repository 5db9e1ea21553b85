package io.heddle.distribution;

import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The command itself or one of its verbs, at any depth.
 *
 * @param path the words after the command's name: empty, {@code run}, {@code lab list}
 */
record Verb(String path, CommandSpec spec) {
    /** The command and all its verbs, each before its own. */
    static List<Verb> allOf(CommandSpec root) {
        return new Verb("", root).andBelow().toList();
    }

    private Stream<Verb> andBelow() {
        return Stream.concat(Stream.of(this), below().stream().flatMap(Verb::andBelow));
    }

    /** The verbs that may follow. */
    List<Verb> below() {
        return spec.subcommands().values().stream()
                .map(command -> command.getCommandSpec())
                .filter(below -> !below.usageMessage().hidden())
                .distinct()
                .map(below -> new Verb((path + " " + below.name()).strip(), below))
                .toList();
    }

    String name() {
        return spec.name();
    }

    /** All words of it: {@code heddle lab list}. */
    String words() {
        return (spec.root().name() + " " + path).strip();
    }

    List<OptionSpec> options() {
        return spec.options().stream().filter(option -> !option.hidden()).toList();
    }

    /** What the words after the options are. */
    enum Arguments {
        NONE,
        FILES,
        /** Somebody else's command with its own arguments. */
        COMMAND
    }

    Arguments arguments() {
        if (spec.positionalParameters().isEmpty()) {
            return Arguments.NONE;
        }
        return spec.positionalParameters().stream()
                        .anyMatch(parameter -> parameter.paramLabel().equals("COMMAND"))
                ? Arguments.COMMAND
                : Arguments.FILES;
    }

    /** What it does, as one sentence. */
    String description() {
        return String.join(" ", spec.usageMessage().description());
    }

    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    /** Whether the value is a file's name. */
    static boolean takesFile(OptionSpec option) {
        return takesValue(option) && option.paramLabel().equals("FILE");
    }

    /** The values to choose from, where they can be told. */
    static List<String> values(OptionSpec option) {
        Iterable<String> candidates = option.completionCandidates();
        return candidates == null
                ? List.of()
                : StreamSupport.stream(candidates.spliterator(), false).toList();
    }

    static String description(OptionSpec option) {
        return String.join(" ", option.description());
    }
}
