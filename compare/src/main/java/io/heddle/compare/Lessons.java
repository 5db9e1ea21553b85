package io.heddle.compare;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.policy.VirtualThreads;
import io.heddle.governor.run.JvmFacts;
import io.heddle.governor.run.ProgramIdentity;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Lesson;
import io.heddle.governor.selector.Memory;
import io.heddle.trials.Analysis;
import io.heddle.trials.ArmResult;
import io.heddle.trials.Comparison;
import io.heddle.trials.TrialResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a comparison has shown, for runs to come: a round of an arm and of {@code default} are a pair as slots inside a run are,
 * in random order, and tell more.
 */
final class Lessons {
    private final Memory memory;
    private final List<ArmSpec> arms;
    private final TrialResult<Run> result;

    Lessons(Memory memory, List<ArmSpec> arms, TrialResult<Run> result) {
        this.memory = memory;
        this.arms = arms;
        this.result = result;
    }

    /** Nothing is learned without an arm that leaves the program as it is. */
    void teach() {
        Optional<ArmResult<Run>> plain = arms.stream()
                .filter(arm -> arm.policy()
                        .filter(policy -> !policy.equals(Policies.DEFAULT))
                        .isEmpty())
                .map(this::result)
                .findFirst();
        plain.ifPresent(
                base -> arms.forEach(arm -> arm.policy().flatMap(Lessons::key).ifPresent(key -> {
                    ArmResult<Run> tried = result(arm);
                    List<Double> differences = differences(base, tried);
                    program(tried)
                            .filter(_ -> !differences.isEmpty())
                            .ifPresent(program -> memory.learn(program, key, Lesson.ofPairs(differences)));
                })));
    }

    private ArmResult<Run> result(ArmSpec arm) {
        return result.arms().stream()
                .filter(each -> each.label().equals(arm.label()))
                .findFirst()
                .orElseThrow();
    }

    /** What an arm is evidence for; empty for what {@code auto} can't choose. */
    private static Optional<String> key(Policy policy) {
        if (policy.threads() != null) {
            return policy.name().equals(VirtualThreads.NAME) ? Optional.of(VirtualThreads.NAME) : Optional.empty();
        }
        return Optional.of(policy)
                .filter(each -> each.equals(Policies.FIFO) || each.equals(Policies.SLICE))
                .map(Policy::name);
    }

    /**
     * Logarithms of how many times as quick it was, of the rounds that both have. None where neighbours had less of the CPUs
     * under one of the two: what was won or lost by that is no property of the policy.
     */
    private static List<Double> differences(ArmResult<Run> base, ArmResult<Run> tried) {
        Analysis analysis = Analysis.standard();
        Comparison left = analysis.compare(base, tried, Figure.LEFT.metric(), analysis.confidence());
        if (!left.ratios().isEmpty() && !new NeighbourJudge(analysis.margin()).isOwn(left)) {
            return List.of();
        }
        return analysis.compare(base, tried, Figure.WALL.metric(), analysis.confidence()).ratios().stream()
                .map(ratio -> -Math.log(ratio))
                .filter(Double::isFinite)
                .toList();
    }

    /** Empty unless all runs were of one JVM's program. */
    private static Optional<ProgramIdentity> program(ArmResult<Run> arm) {
        List<ProgramIdentity> seen = arm.samples().stream()
                .flatMap(sample -> sample.measurement().jvms().stream())
                .map(JvmFacts::program)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return seen.size() == 1 ? Optional.of(seen.getFirst()) : Optional.empty();
    }
}
