package io.heddle.distribution;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for zsh: one call of its {@code _arguments} for each verb. */
final class ZshCompletion {
    private ZshCompletion() {}

    static String of(List<Verb> verbs) {
        return "#compdef heddle\n\n"
                + verbs.stream().map(ZshCompletion::function).collect(Collectors.joining("\n")) + "\n_heddle \"$@\"\n";
    }

    private static String function(Verb verb) {
        String options = verb.options().stream().map(ZshCompletion::option).collect(Collectors.joining());
        String function = functionName(verb)
                + "() {\n    local curcontext=$curcontext state line\n    _arguments -S -A '-*'" + options;
        if (!verb.below().isEmpty()) {
            return function + continued("'1:command:((" + verbs(verb) + "))'") + continued("'*:: :->verb'")
                    + "\n    [[ $state != verb ]] || case $words[1] in\n" + branches(verb) + "    esac\n}\n";
        }
        String arguments =
                switch (verb.arguments()) {
                    case COMMAND -> continued("'*:::command:_normal'");
                    case FILES -> continued("'*:file:_files'");
                    case PROCESS -> continued("'1:process:_pids -f'");
                    case VERBS -> continued("'*:verb:(" + String.join(" ", verb.siblings()) + ")'");
                    case VALUES -> continued("'*:value:(" + String.join(" ", verb.argumentValues()) + ")'");
                    case NONE -> "";
                };
        return function + arguments + "\n}\n";
    }

    private static String option(OptionSpec option) {
        String text = quoted(Verb.description(option));
        String value = !Verb.takesValue(option)
                ? ""
                : ":" + option.paramLabel() + ":"
                        + (Verb.takesFile(option)
                                ? "_files"
                                : Verb.values(option).isEmpty()
                                        ? " "
                                        : Verb.joins(option)
                                                ? "_sequence -s + compadd - " + String.join(" ", Verb.values(option))
                                                : "(" + String.join(" ", Verb.values(option)) + ")");
        String repeated = option.isMultiValue() ? "*" : "";
        return List.of(option.names()).stream()
                .map(name ->
                        continued("'" + repeated + name + (Verb.takesValue(option) && name.startsWith("--") ? "=" : "")
                                + "[" + text + "]" + value + "'"))
                .collect(Collectors.joining());
    }

    private static String verbs(Verb verb) {
        return verb.below().stream()
                .map(below ->
                        below.name() + "\\:\"" + quoted(below.description()).replace("\"", "") + "\"")
                .collect(Collectors.joining(" "));
    }

    private static String branches(Verb verb) {
        return verb.below().stream()
                .map(below -> "    " + below.name() + ") " + functionName(below) + " ;;\n")
                .collect(Collectors.joining());
    }

    private static String functionName(Verb verb) {
        return "_" + verb.words().replace(' ', '_');
    }

    private static String continued(String word) {
        return " \\\n        " + word;
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\")
                .replace("'", "'\\''")
                .replace("[", "\\[")
                .replace("]", "\\]")
                .replace(":", "\\:");
    }
}
