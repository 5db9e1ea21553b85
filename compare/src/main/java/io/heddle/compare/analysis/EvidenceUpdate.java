package io.heddle.compare.analysis;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.governor.run.Run;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.VirtualThreads;
import io.heddle.selection.Selectors;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.selection.evidence.RunOutcome;
import io.heddle.trials.ArmResult;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.watch.JvmCounterTotals;
import io.heddle.watch.ProgramIdentity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Adds the results of a comparison to the evidence that later runs begin with. A round of an arm and {@code default} is a pair in
 * random order, like two slots inside a run, but measures whole runs.
 */
public final class EvidenceUpdate {
    private final EvidenceHistory history;
    private final List<ArmSpec> arms;
    private final TrialResult<Run> result;

    public EvidenceUpdate(EvidenceHistory history, List<ArmSpec> arms, TrialResult<Run> result) {
        this.history = history;
        this.arms = arms;
        this.result = result;
    }

    /** Stores the pairs. Does nothing without an arm that leaves the program unchanged. */
    public void apply() {
        Optional<ArmResult<Run>> unchanged = arms.stream()
                .filter(arm -> arm.policy()
                        .filter(policy -> !policy.equals(Policies.DEFAULT))
                        .isEmpty())
                .map(this::result)
                .findFirst();
        unchanged.ifPresent(base ->
                arms.forEach(arm -> arm.policy().flatMap(EvidenceUpdate::key).ifPresent(key -> {
                    ArmResult<Run> candidate = result(arm);
                    List<Double> differences = differences(base, candidate);
                    program(candidate)
                            .filter(_ -> !differences.isEmpty())
                            .ifPresent(program -> history.add(program, key, RunOutcome.ofPairs(differences)));
                })));
    }

    private ArmResult<Run> result(ArmSpec arm) {
        return result.arms().stream()
                .filter(each -> each.label().equals(arm.label()))
                .findFirst()
                .orElseThrow();
    }

    /** The key of the evidence about a policy; empty for a policy that {@code auto} cannot choose. */
    private static Optional<String> key(Policy policy) {
        if (policy.threads() != null) {
            return policy.name().equals(VirtualThreads.NAME) ? Optional.of(VirtualThreads.NAME) : Optional.empty();
        }
        return Optional.of(policy).filter(Selectors.CHALLENGERS::contains).map(Policy::name);
    }

    /**
     * Logarithms of the speedup in the rounds that both arms have. Empty where peers had less CPU time under one of the two: that
     * difference is no property of the policy.
     */
    private static List<Double> differences(ArmResult<Run> base, ArmResult<Run> candidate) {
        Analysis analysis = Analysis.standard();
        Comparison left =
                analysis.compare(base, candidate, MetricDefinition.PEER_LEFT_CPUS.metric(), analysis.confidence());
        if (!left.ratios().isEmpty() && !new PeerImpactAnalyzer(analysis.margin()).isOwn(left)) {
            return List.of();
        }
        return analysis
                .compare(base, candidate, MetricDefinition.WALL.metric(), analysis.confidence())
                .ratios()
                .stream()
                .map(ratio -> -Math.log(ratio))
                .filter(Double::isFinite)
                .toList();
    }

    /** The program of all runs; empty unless all JVMs ran the same one. */
    private static Optional<ProgramIdentity> program(ArmResult<Run> arm) {
        List<ProgramIdentity> programs = arm.samples().stream()
                .flatMap(sample -> sample.measurement().jvms().stream())
                .map(JvmCounterTotals::program)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        return programs.size() == 1 ? Optional.of(programs.getFirst()) : Optional.empty();
    }
}
