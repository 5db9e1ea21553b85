package io.heddle.lab.services;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.SlotPair;
import io.heddle.lab.Lab;
import io.heddle.lab.Sitting;
import io.heddle.policy.Policies;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A part of the experiment: a program with one collector, under all arms. */
public sealed interface Part permits ServicePart, JobPart {
    /** The figure of auto: the number of pairs that it compared. */
    String PAIRS = "pairs";

    /** The figure of auto: the share of the run's time under another policy than default. */
    String CHALLENGER_SHARE = "challenger share";

    /** The name of the service or job. */
    String program();

    Collector collector();

    /** The expected duration of a round. */
    Duration duration(LoadLength length, int arms);

    /**
     * Measures the rounds that the part lacks.
     *
     * @param arms {@code bare} first
     * @return empty if no round is wanted and none was measured
     */
    List<Sitting> measure(Lab lab, List<ArmSpec> arms, LoadLength length, int rounds)
            throws InterruptedException, WriteFailed;

    default String name() {
        return program() + "-" + collector();
    }

    /** Whether the user wants the part, by its name or by that of its program. */
    default boolean isWanted(Predicate<String> wanted) {
        boolean isProgramWanted = wanted.test(program());
        return wanted.test(name()) || isProgramWanted;
    }

    /**
     * The figures of auto, if the run has a selector.
     *
     * @param end of the run, in seconds since its start
     */
    static Map<String, Double> selection(Run run, double end) {
        SelectionResult selected = run.selected();
        return selected == null
                ? Map.of()
                : Map.of(
                        PAIRS,
                        (double) selected.pairs().stream()
                                .filter(SlotPair::isTelling)
                                .count(),
                        CHALLENGER_SHARE,
                        challengerSeconds(selected.choices(), end) / end);
    }

    /** @param end of the run, in seconds since its start */
    static double challengerSeconds(List<Choice> choices, double end) {
        double seconds = 0;
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            double until = i + 1 < choices.size() ? choices.get(i + 1).atSeconds() : end;
            if (!choice.policy().equals(Policies.DEFAULT.name())) {
                seconds += Math.max(0, until - choice.atSeconds());
            }
        }
        return seconds;
    }

    /** All arms in one word, as an input of the measurement. */
    static String labels(List<ArmSpec> arms) {
        return arms.stream().map(ArmSpec::toString).collect(Collectors.joining(" "));
    }
}
