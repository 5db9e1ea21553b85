package io.heddle.cli.jvms;

import io.heddle.policy.Policies;
import io.heddle.policy.SelectorSpec;
import io.heddle.watch.HeddleDetection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.PicocliException;

/**
 * The command line of another Heddle, which shows how it governs its program.
 *
 * @param heddle the model of the command line
 */
record GoverningCommand(CommandLine heddle) {
    private static final String POLICY = "--policy";
    private static final String THREADS = "--threads";

    /** @param words the whole command line, which begins with {@code java}; empty when it is unreadable */
    RunningJvm.Governor read(int pid, String[] words) {
        List<String> arguments = HeddleDetection.arguments(words);
        try {
            ParseResult verb =
                    heddle.parseArgs(arguments.toArray(String[]::new)).subcommand();
            if (verb != null) {
                return new RunningJvm.Governor(pid, verb.commandSpec().name(), policy(verb));
            }
        } catch (PicocliException otherVersion) {
            // A Heddle of another version may have other options.
        }
        return new RunningJvm.Governor(pid, arguments.isEmpty() ? null : arguments.getFirst(), null);
    }

    private static @Nullable String policy(ParseResult verb) {
        OptionSpec option = verb.commandSpec().findOption(POLICY);
        if (option == null || option.isMultiValue()) {
            return null;
        }
        boolean appliesNone =
                !verb.hasMatchedOption(POLICY) && Policies.DEFAULT.name().equals(option.defaultValue());
        if (appliesNone) {
            return null;
        }
        String policy = verb.matchedOptionValue(POLICY, SelectorSpec.Auto.NAME);
        return verb.hasMatchedOption(THREADS) ? policy + "+" + verb.matchedOptionValue(THREADS, "") : policy;
    }
}
