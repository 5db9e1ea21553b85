package io.heddle.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Completion for bash: a script with tables from the model. What follows {@code heddle run --} is completed as the command that
 * it is, which picocli's own generator can't.
 */
final class BashCompletion {
    private BashCompletion() {}

    static String of(List<Verb> verbs) throws IOException {
        try (InputStream script = Objects.requireNonNull(BashCompletion.class.getResourceAsStream("heddle.bash"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("    @verbs@\n", table(verbs, verb -> verb.below().stream()
                            .map(Verb::name)))
                    .replace("    @options@\n", table(verbs, verb -> verb.options().stream()
                            .flatMap(BashCompletion::words)))
                    .replace(
                            "    @values@\n",
                            verbs.stream().map(BashCompletion::values).collect(Collectors.joining()))
                    .replace("    @arguments@\n", table(verbs, BashCompletion::arguments));
        }
    }

    /** The kind of the arguments, and the words to choose from where there are such. */
    private static Stream<String> arguments(Verb verb) {
        List<String> words =
                switch (verb.arguments()) {
                    case VERBS -> verb.siblings();
                    case VALUES -> verb.argumentValues();
                    default -> List.of();
                };
        return Stream.concat(Stream.of(verb.arguments().name().toLowerCase(Locale.ROOT)), words.stream());
    }

    /** Short names too where a value follows, so that the value is completed. */
    private static Stream<String> words(OptionSpec option) {
        return Stream.of(option.names())
                .filter(name -> name.startsWith("--") || Verb.takesValue(option))
                .map(name -> Verb.takesValue(option) ? name + "=" : name);
    }

    private static String values(Verb verb) {
        return verb.options().stream()
                .filter(Verb::takesValue)
                .flatMap(option -> Stream.of(option.names())
                        .map(name -> branch(verb.path() + " " + name, "echo '" + value(option) + "'")))
                .collect(Collectors.joining());
    }

    private static String value(OptionSpec option) {
        return Verb.takesFile(option) ? "/" : (Verb.joins(option) ? "+ " : "") + String.join(" ", Verb.values(option));
    }

    private static String table(List<Verb> verbs, Function<Verb, Stream<String>> words) {
        return verbs.stream()
                .map(verb -> branch(verb.path(), "echo '" + words.apply(verb).collect(Collectors.joining(" ")) + "'"))
                .collect(Collectors.joining());
    }

    private static String branch(String pattern, String then) {
        return "    '" + pattern + "') " + then + " ;;\n";
    }
}
