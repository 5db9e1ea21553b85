package io.heddle.distribution;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

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

    /** The groups of options that have a heading, in the order of the help. */
    List<ArgGroupSpec> optionGroups() {
        return spec.argGroups().stream()
                .filter(group -> group.heading() != null)
                .sorted(Comparator.comparingInt(ArgGroupSpec::order))
                .toList();
    }

    /** The heading of a group, without line breaks and colon. */
    static String heading(ArgGroupSpec group) {
        return group.heading().replace("%n", "").replaceFirst(":$", "");
    }

    /** What the words after the options are. */
    enum Arguments {
        NONE,
        FILES,
        /** The PID or the main class of a JVM. */
        PROCESS,
        /** Names of verbs. */
        VERBS,
        /** One of a few words: {@link #argumentValues}. */
        VALUES,
        /** Somebody else's command with its own arguments. */
        COMMAND
    }

    Arguments arguments() {
        List<PositionalParamSpec> parameters = spec.positionalParameters();
        if (parameters.isEmpty()) {
            return Arguments.NONE;
        }
        if (!argumentValues().isEmpty()) {
            return Arguments.VALUES;
        }
        return switch (parameters.getFirst().paramLabel()) {
            case "COMMAND" -> Arguments.COMMAND;
            case "PID|MAIN" -> Arguments.PROCESS;
            default -> name().equals("help") ? Arguments.VERBS : Arguments.FILES;
        };
    }

    /** The words to choose from as the first argument, where they can be told. */
    List<String> argumentValues() {
        return spec.positionalParameters().stream()
                .flatMap(parameter -> values(parameter).stream())
                .distinct()
                .toList();
    }

    /** The verbs that may be asked for help: those beside this one. */
    List<String> siblings() {
        return new Verb("", spec.root()).below().stream().map(Verb::name).toList();
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
    static List<String> values(ArgSpec argument) {
        Iterable<String> candidates = argument.completionCandidates();
        return candidates == null
                ? List.of()
                : StreamSupport.stream(candidates.spliterator(), false).toList();
    }

    /** Whether the value is several of its words joined by {@code +}. */
    static boolean joins(OptionSpec option) {
        return List.of("POLICY", "ARM").contains(option.paramLabel());
    }

    static String description(OptionSpec option) {
        return String.join(" ", option.description());
    }
}
