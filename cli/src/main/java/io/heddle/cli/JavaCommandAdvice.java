package io.heddle.cli;

import io.heddle.cli.run.ProgramVerb;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.process.ShellWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;

/** The advice for users who give Heddle what is for {@code java}: options of the JVM, a jar, or java itself without a verb. */
final class JavaCommandAdvice {
    private static final Set<String> STARTING = Set.of("run", "compare", "record");

    /** One dash and at least two letters, for example {@code -jar}, {@code -Xmx1g} and {@code -ea}. */
    private static final Pattern JVM_OPTION = Pattern.compile("-[A-Za-z]{2}.*");

    private static final Pattern JAVA = Pattern.compile("(.*/)?java");

    private JavaCommandAdvice() {}

    /**
     * The command line to type instead; empty when the word has nothing to do with {@code java}.
     *
     * @param typed the word that Heddle does not know
     * @param verb the verb that does not know it, or the command itself
     * @param arguments all arguments of Heddle
     */
    static Optional<String> on(String typed, CommandSpec verb, List<String> arguments) {
        boolean noVerb = verb.parent() == null;
        if (!noVerb && !STARTING.contains(verb.name())) {
            return Optional.empty();
        }
        boolean isMistypedOption = typed.startsWith("-")
                && OneLineErrors.nearest("-" + typed, verb).isPresent();
        boolean isForJvm = JVM_OPTION.matcher(typed).matches() && !isMistypedOption;
        boolean isJar = noVerb && typed.endsWith(".jar");
        boolean isJava = noVerb && JAVA.matcher(typed).matches();
        int at = arguments.indexOf(typed);
        if (at < 0 || !(isForJvm || isJar || isJava)) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(noVerb ? List.of("run") : List.of());
        words.addAll(arguments.subList(0, at));
        words.add("--");
        words.addAll(isJava ? List.of() : isJar ? List.of("java", "-jar") : List.of("java"));
        words.addAll(arguments.subList(at, arguments.size()));
        return Optional.of(advice(words));
    }

    /** The message about a command that is a jar and cannot be started; empty when it is none. */
    static Optional<String> onJar(List<String> arguments, Object verb) {
        Optional<String> program = verb instanceof ProgramVerb running
                ? running.program().filter(word -> word.endsWith(".jar"))
                : Optional.empty();
        if (program.isEmpty()) {
            return Optional.empty();
        }
        int at = arguments.indexOf(program.get());
        List<String> words = new ArrayList<>(arguments.subList(0, at));
        if (!words.contains("--")) {
            words.add("--");
        }
        words.addAll(List.of("java", "-jar"));
        words.addAll(arguments.subList(at, arguments.size()));
        return Optional.of(program.get() + ": a jar is not a command. " + advice(words));
    }

    private static String advice(List<String> words) {
        return "To start a Java program, write `" + SelfCommand.word() + " " + ShellWords.join(words) + "`.";
    }
}
