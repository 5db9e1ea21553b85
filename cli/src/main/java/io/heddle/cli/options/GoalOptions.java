package io.heddle.cli.options;

import io.heddle.documents.UserError;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.selection.goals.GoalSpec;
import io.heddle.selection.goals.Goals;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The options for what the user wants of a program: the same for each verb that chooses policies for one. */
public final class GoalOptions {
    @Option(
            names = "--goal",
            paramLabel = "GOAL",
            converter = Goal.class,
            description =
                    "What auto improves instead of the allocation rate: [STATISTIC:]more|less=SOURCE. STATISTIC is a"
                            + " percentile such as p99, mean, rate or value; SOURCE is http://HOST:PORT/PATH#METRIC,"
                            + " jmx:OBJECTNAME#ATTRIBUTE, log:FILE#REGEX, command:WORDS or cpu (docs/goals.md)")
    private @Nullable GoalSpec aim;

    @Option(
            names = "--keep",
            paramLabel = "GOAL",
            converter = Goal.class,
            description = "A policy is used only while this goal is not significantly worse; repeatable, needs --goal")
    private List<GoalSpec> kept = List.of();

    /** A goal as the user types it. */
    static final class Goal implements ITypeConverter<GoalSpec> {
        @Override
        public GoalSpec convert(String value) {
            try {
                return GoalSpec.parse(value);
            } catch (IllegalArgumentException e) {
                // The handler of errors ends the sentence.
                throw new TypeConversionException(String.valueOf(e.getMessage()).replaceFirst("\\.$", ""));
            }
        }
    }

    /** Whether there is a goal. */
    public boolean isGiven() {
        return aim != null;
    }

    /**
     * The user's goals; empty if there are none.
     *
     * @throws ParameterException if they contradict each other, or if there are several to improve
     */
    public Optional<Goals> goals(CommandSpec spec) {
        GoalSpec wanted = aim;
        if (wanted == null) {
            if (!kept.isEmpty()) {
                throw new ParameterException(spec.commandLine(), "--keep needs --goal, which says what to improve");
            }
            return Optional.empty();
        }
        // A repeated option of a group replaces the first one without an error.
        int times = spec.findOption("--goal").originalStringValues().size();
        if (times > 1) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--goal is given %d times, but auto improves one goal. Use --keep for the others".formatted(times));
        }
        try {
            return Optional.of(new Goals(wanted, kept));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), String.valueOf(e.getMessage()).replaceFirst("\\.$", ""));
        }
    }

    /**
     * Refuses goals that nothing would follow.
     *
     * @throws UserError if the policy is fixed, or another selector chooses it
     */
    public static void requireAuto(Optional<Goals> goals, Policy policy) {
        if (goals.isPresent() && !(policy.selection() instanceof SelectorSpec.Auto)) {
            throw new UserError("--goal needs policy auto, but the policy is " + policy.name()
                    + ". Remove --policy, or the goals.");
        }
    }
}
