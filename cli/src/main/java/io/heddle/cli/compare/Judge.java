package io.heddle.cli.compare;

import io.heddle.cli.compare.CompareDocument.ArmFindings;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.trials.Analysis;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.Comparison;
import io.heddle.trials.TrialResult;
import io.heddle.trials.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns a trial's measurements into findings: intervals, verdicts, the winner, and what casts doubt on them. */
final class Judge {
    private final TrialResult<Run> trial;
    private final Map<String, ArmSpec> specs;
    private final Analysis analysis;
    private final boolean underQuota;

    Judge(TrialResult<Run> trial, List<ArmSpec> specs, Analysis analysis, boolean underQuota) {
        this.trial = trial;
        this.specs = specs.stream().collect(Collectors.toMap(ArmSpec::label, spec -> spec));
        this.analysis = analysis;
        this.underQuota = underQuota;
    }

    List<ArmFindings> findings() {
        Map<String, List<Comparison>> comparisons = Figure.ALL.stream()
                .flatMap(figure -> analysis.compare(trial, figure.metric()).stream())
                .collect(Collectors.groupingBy(Comparison::arm));
        Set<OutputDigest> expected = outputs(trial.baseline());
        return trial.arms().stream()
                .map(arm -> new ArmFindings(
                        arm.label(),
                        policy(arm),
                        arm.role().name().toLowerCase(Locale.ROOT),
                        arm.failure(),
                        arm.disturbed(),
                        differing(arm, expected),
                        Figure.ALL.stream()
                                .map(figure -> analysis.summarise(arm, figure.metric()))
                                .toList(),
                        comparisons.getOrDefault(arm.label(), List.of()),
                        arm.samples().stream()
                                .map(ArmResult.Sample::measurement)
                                .toList()))
                .toList();
    }

    /** The arm whose gain in wall time is shown, and largest; one that wins what isn't its own doesn't count. */
    Optional<ArmFindings> winner(List<ArmFindings> findings) {
        return findings.stream()
                .filter(arm -> arm.role().equals("candidate") && arm.failure() == null)
                .filter(arm -> !escapesQuota(arm))
                .filter(arm -> Objects.requireNonNullElse(arm.differingOutputs(), 0) == 0)
                .filter(arm -> verdict(arm) == Verdict.FASTER)
                .min(Comparator.comparingDouble(arm -> wall(arm).ratio()));
    }

    List<String> warnings(List<ArmFindings> findings) {
        List<String> warnings = new ArrayList<>();
        if (outputs(trial.baseline()).size() > 1) {
            warnings.add("the program's output varies from run to run by itself, so outputs were not compared");
        }
        for (ArmFindings arm : findings) {
            if (arm.failure() != null) {
                warnings.add(arm.label() + " was dropped: " + arm.failure());
            }
            Integer differing = arm.differingOutputs();
            if (differing != null && differing > 0) {
                warnings.add("%s: the output differs from %s's in %d of %d runs"
                        .formatted(
                                arm.label(),
                                trial.baseline().label(),
                                differing,
                                arm.runs().size()));
            }
            if (arm.role().equals("null") && verdict(arm) != Verdict.NO_DIFFERENCE) {
                warnings.add(
                        verdict(arm) == Verdict.INCONCLUSIVE
                                ? "the null arm is inconclusive: this machine is too noisy for so few runs"
                                : "the null arm came out " + verdict(arm)
                                        + ": something other than the policy changes between runs; don't trust this sitting");
            }
            if (escapesQuota(arm)) {
                warnings.add(
                        arm.label() + " escapes the CPU quota, so its gain is not its own; it can't be the winner");
            }
            arm.runs().stream()
                    .flatMap(run -> run.notes().stream())
                    .distinct()
                    .forEach(note -> warnings.add(arm.label() + ": " + note));
        }
        return warnings;
    }

    private boolean escapesQuota(ArmFindings arm) {
        ArmSpec spec = specs.get(arm.label());
        return underQuota
                && spec != null
                && spec.policy().filter(policy -> policy.isRealtime()).isPresent();
    }

    private String policy(ArmResult<Run> arm) {
        ArmSpec spec = specs.get(arm.role() == Arm.Role.NULL ? trial.baseline().label() : arm.label());
        return spec == null
                ? arm.label()
                : spec.policy().map(policy -> policy.name()).orElse("bare");
    }

    static @Nullable Verdict verdict(ArmFindings arm) {
        Comparison wall = arm.comparison(Figure.WALL);
        return wall == null ? null : wall.verdict();
    }

    private static Comparison wall(ArmFindings arm) {
        return Objects.requireNonNull(arm.comparison(Figure.WALL));
    }

    private static Set<OutputDigest> outputs(ArmResult<Run> arm) {
        return arm.samples().stream()
                .map(sample -> sample.measurement().output())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    private static @Nullable Integer differing(ArmResult<Run> arm, Set<OutputDigest> expected) {
        if (expected.size() != 1) {
            return null;
        }
        return (int) arm.samples().stream()
                .map(sample -> sample.measurement().output())
                .filter(output -> output != null && !expected.contains(output))
                .count();
    }
}
