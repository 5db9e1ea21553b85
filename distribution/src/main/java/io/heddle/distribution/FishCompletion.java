package io.heddle.distribution;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish: one {@code complete} for each verb and option. */
final class FishCompletion {
    private FishCompletion() {}

    static String of(List<Verb> verbs) {
        return verbs.stream().flatMap(FishCompletion::lines).collect(Collectors.joining("\n", "", "\n"));
    }

    private static Stream<String> lines(Verb verb) {
        String when = "complete -c heddle -n " + quoted(condition(verb));
        Stream<String> below =
                verb.below().stream().map(next -> when + " -f -a " + next.name() + " -d " + quoted(next.description()));
        Stream<String> options = verb.options().stream().map(option -> when + option(option));
        // The words before the command: heddle's own name and the verb's.
        String command =
                "(__fish_complete_subcommand --fcs-skip=" + verb.words().split(" ").length + ")";
        String arguments =
                switch (verb.arguments()) {
                    case COMMAND -> " -x -a " + quoted(command);
                    case FILES -> " -F";
                    case PROCESS -> " -x -a " + quoted("(__fish_complete_pids)");
                    case VERBS -> " -x -a " + quoted(String.join(" ", verb.siblings()));
                    case VALUES -> " -x -a " + quoted(String.join(" ", verb.argumentValues()));
                    case NONE -> " -f";
                };
        return Stream.of(below, options, Stream.of(when + arguments)).flatMap(lines -> lines);
    }

    private static String condition(Verb verb) {
        String seen = Stream.of(verb.path().split(" "))
                .filter(word -> !word.isEmpty())
                .map(word -> "__fish_seen_subcommand_from " + word)
                .collect(Collectors.joining("; and "));
        String none = verb.below().isEmpty()
                ? ""
                : "not __fish_seen_subcommand_from "
                        + verb.below().stream().map(Verb::name).collect(Collectors.joining(" "));
        return seen.isEmpty() || none.isEmpty() ? seen + none : seen + "; and " + none;
    }

    private static String option(OptionSpec option) {
        String value = !Verb.takesValue(option)
                ? ""
                : Verb.takesFile(option)
                        ? " -r -F"
                        : " -x"
                                + (Verb.values(option).isEmpty()
                                        ? ""
                                        : " -a " + quoted(String.join(" ", Verb.values(option))));
        String names = Stream.of(option.names())
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
        return names + value + " -d " + quoted(Verb.description(option));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
