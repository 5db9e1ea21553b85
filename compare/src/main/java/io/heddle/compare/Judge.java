package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.Analysis;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.Comparison;
import io.heddle.trials.Metric;
import io.heddle.trials.TrialResult;
import io.heddle.trials.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns a trial's measurements into findings: intervals, verdicts, a conclusion, and what casts doubt on it. */
final class Judge {
    private final TrialResult<Run> trial;
    private final Map<String, ArmSpec> specs;
    private final List<Figure> figures;
    private final Figure deciding;
    private final Analysis analysis;
    private final boolean underQuota;

    /** @param figures the first decides */
    Judge(TrialResult<Run> trial, List<ArmSpec> specs, List<Figure> figures, Analysis analysis, boolean underQuota) {
        this.trial = trial;
        this.specs = specs.stream().collect(Collectors.toMap(ArmSpec::label, spec -> spec));
        this.figures = figures;
        this.deciding = figures.getFirst();
        this.analysis = analysis;
        this.underQuota = underQuota;
    }

    List<ArmFindings> findings() {
        Map<String, List<Comparison>> comparisons = figures.stream()
                .flatMap(figure -> analysis.compare(trial, figure.metric()).stream())
                .collect(Collectors.groupingBy(Comparison::arm));
        Set<OutputDigest> expected = outputs(trial.baseline());
        return trial.arms().stream()
                .map(arm -> new ArmFindings(
                        arm.label(),
                        spec(arm).term(),
                        arm.role().name().toLowerCase(Locale.ROOT),
                        arm.failure(),
                        arm.disturbances().size(),
                        differing(arm, expected),
                        figures.stream()
                                .map(figure -> analysis.summarise(arm, figure.metric()))
                                .toList(),
                        judged(comparisons.getOrDefault(arm.label(), List.of())),
                        arm.equals(trial.baseline())
                                ? null
                                : ruling(comparisons, arm)
                                        .map(NeighbourJudge.Ruling::by)
                                        .orElse(deciding)
                                        .name(),
                        ruling(comparisons, arm)
                                .map(NeighbourJudge.Ruling::reason)
                                .orElse(null),
                        arm.samples().stream().map(ArmResult.Sample::round).toList(),
                        arm.samples().stream()
                                .map(ArmResult.Sample::measurement)
                                .toList()))
                .toList();
    }

    private Optional<NeighbourJudge.Ruling> ruling(Map<String, List<Comparison>> comparisons, ArmResult<Run> arm) {
        return ruling(comparisons.getOrDefault(arm.label(), List.of()));
    }

    private Optional<NeighbourJudge.Ruling> ruling(List<Comparison> comparisons) {
        return comparisons.stream()
                .filter(each -> each.metric().equals(deciding.name()))
                .findFirst()
                .flatMap(each -> new NeighbourJudge(analysis.margin()).rule(each, comparisons));
    }

    /** With the verdict that counts in place of the deciding figure's. */
    private List<Comparison> judged(List<Comparison> comparisons) {
        return ruling(comparisons)
                .map(ruling -> comparisons.stream()
                        .map(each -> each.metric().equals(deciding.name()) ? with(each, ruling.verdict()) : each)
                        .toList())
                .orElse(comparisons);
    }

    private static Comparison with(Comparison comparison, Verdict verdict) {
        return new Comparison(
                comparison.metric(),
                comparison.arm(),
                comparison.baseline(),
                comparison.ratios(),
                comparison.ratio(),
                comparison.confidence(),
                comparison.interval(),
                verdict,
                null);
    }

    Conclusion conclusion(List<ArmFindings> findings) {
        return switch (trial.ending()) {
            case BASELINE_FAILED -> new Conclusion.BaselineFailed();
            case CANDIDATES_FAILED -> new Conclusion.CandidatesFailed();
            // Who stops a trial has not seen its figures, so those of a stopped one are as good as any.
            case COMPLETE, STOPPED -> conclusionOfMeasured(findings);
        };
    }

    private Conclusion conclusionOfMeasured(List<ArmFindings> findings) {
        Optional<ArmFindings> differingNull = findings.stream()
                .filter(arm -> arm.role().equals("null") && isDecided(decisive(arm)))
                .findFirst();
        List<ArmFindings> candidates =
                findings.stream().filter(arm -> arm.role().equals("candidate")).toList();
        if (candidates.isEmpty()) {
            return new Conclusion.Alone();
        }
        if (differingNull.isPresent()) {
            return new Conclusion.Unsound(differingNull.get());
        }
        List<ArmFindings> faster = candidates.stream()
                .filter(arm -> decisive(arm).verdict() == Verdict.FASTER)
                .toList();
        if (!faster.isEmpty()) {
            List<ArmFindings> eligible = faster.stream().filter(this::mayWin).toList();
            List<ArmFindings> free = eligible.stream()
                    .filter(arm -> costs(arm).stream().noneMatch(Figure::isUsers))
                    .toList();
            return eligible.isEmpty() ? new Conclusion.Barred() : free.isEmpty() ? traded(eligible) : winnerOf(free);
        }
        List<ArmFindings> stayed =
                candidates.stream().filter(arm -> arm.failure() == null).toList();
        if (stayed.stream().anyMatch(arm -> decisive(arm).verdict() == Verdict.INCONCLUSIVE)) {
            return new Conclusion.Unsettled();
        }
        return stayed.stream().allMatch(arm -> decisive(arm).verdict() == Verdict.SLOWER)
                ? new Conclusion.AllSlower()
                : new Conclusion.NoneFaster();
    }

    /**
     * Which is best of those that are faster than the baseline is often noise: of all that the best was not shown to be
     * faster than, the one that touches least.
     */
    private Conclusion.Won winnerOf(List<ArmFindings> faster) {
        ArmFindings best = Collections.min(faster, Comparator.comparingDouble(this::gain));
        ArmFindings winner = faster.stream()
                .filter(arm ->
                        arm.equals(best) || between(arm, best, faster.size()).verdict() != Verdict.FASTER)
                .min(Comparator.comparing(this::policy, Policy.BY_REACH).thenComparingDouble(this::gain))
                .orElse(best);
        return new Conclusion.Won(
                winner,
                costs(winner),
                faster.stream()
                        .filter(arm -> !arm.equals(winner) && !isDecided(between(winner, arm, faster.size())))
                        .map(ArmFindings::label)
                        .toList());
    }

    private Conclusion traded(List<ArmFindings> faster) {
        ArmFindings best = Collections.min(faster, Comparator.comparingDouble(this::gain));
        return new Conclusion.Traded(best, costs(best));
    }

    /** What a better arm is decidedly worse in: the user's other metrics, and CPU time, which others could have had. */
    private List<Figure> costs(ArmFindings arm) {
        return figures.stream()
                .filter(figure -> !figure.equals(deciding) && !figure.equals(arm.decidedBy(deciding)))
                .filter(figure -> figure.isUsers() || figure.equals(Figure.CPU) || figure.equals(Figure.SERVING_CPU))
                .filter(figure -> comparison(arm, figure).verdict() == Verdict.SLOWER)
                .toList();
    }

    /** Less is better, whatever the metric. */
    private double gain(ArmFindings arm) {
        Figure figure = arm.decidedBy(deciding);
        double ratio = comparison(arm, figure).ratio();
        return figure.metric().better() == Metric.Better.LESS ? ratio : -ratio;
    }

    /**
     * Two arms with each other, over the same rounds; which two are looked at is known only afterwards, so all pairs count. Where
     * another figure decided on one of them, it decides here.
     */
    private Comparison between(ArmFindings one, ArmFindings other, int arms) {
        double confidence = analysis.correctedConfidence(arms * (arms - 1) / 2);
        Figure ofOther = other.decidedBy(deciding);
        Figure figure = ofOther.equals(deciding) ? one.decidedBy(deciding) : ofOther;
        return analysis.compare(result(one), result(other), figure.metric(), confidence);
    }

    /** {@code bare} touches no more than the policy that touches nothing. */
    private Policy policy(ArmFindings arm) {
        return spec(arm).policy().orElse(Policies.DEFAULT);
    }

    /** One that wins what isn't its own, or does something else than asked, doesn't. */
    private boolean mayWin(ArmFindings arm) {
        return arm.failure() == null
                && !escapesQuota(arm)
                && !lackedJvm(arm)
                && Objects.requireNonNullElse(arm.differingOutputs(), 0) == 0;
    }

    /** Whether there was a run without anything that the policy could act on, which its notes tell. */
    private boolean lackedJvm(ArmFindings arm) {
        Optional<Policy> policy = spec(arm).policy();
        boolean converts = policy.map(Policy::threads).isPresent();
        boolean schedules = policy.filter(Policy::touchesAnything).isPresent();
        return arm.runs().stream()
                .anyMatch(run -> (schedules && run.jvms().isEmpty()) || (converts && run.convertedThreads() == null));
    }

    List<String> warnings(List<ArmFindings> findings, Conclusion conclusion) {
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
            List<String> disturbances = result(arm).disturbances();
            if (!disturbances.isEmpty()) {
                warnings.add("%s: %d runs were spoiled and don't count: %s"
                        .formatted(
                                arm.label(),
                                disturbances.size(),
                                disturbances.stream().distinct().collect(Collectors.joining("; "))));
            }
            if (arm.decidedWhy() != null) {
                warnings.add(arm.label() + ": " + arm.decidedWhy());
            }
            if (escapesQuota(arm)) {
                warnings.add(
                        arm.label() + " escapes the CPU quota, so its gain is not its own; it can't be the winner");
            }
            boolean wins = arm.role().equals("candidate") && decisive(arm).verdict() == Verdict.FASTER;
            if (wins && conclusion.named().filter(arm::equals).isEmpty()) {
                costs(arm)
                        .forEach(cost -> warnings.add("%s is %s, but its %s is %s of %s's"
                                .formatted(
                                        arm.label(),
                                        arm.decidedBy(deciding)
                                                .than(
                                                        Verdict.FASTER,
                                                        trial.baseline().label()),
                                        cost.title(),
                                        Unit.RATIO.format(comparison(arm, cost).ratio()),
                                        trial.baseline().label())));
            }
            arm.runs().stream()
                    .flatMap(run -> run.notes().stream())
                    .distinct()
                    .forEach(note -> warnings.add(arm.label() + ": " + note));
        }
        return warnings;
    }

    private boolean escapesQuota(ArmFindings arm) {
        return underQuota && spec(arm).policy().filter(Policy::isRealtime).isPresent();
    }

    private ArmResult<Run> result(ArmFindings arm) {
        return trial.arms().stream()
                .filter(result -> result.label().equals(arm.label()))
                .findFirst()
                .orElseThrow();
    }

    private ArmSpec spec(ArmFindings arm) {
        return spec(result(arm));
    }

    /** A null arm runs what the baseline runs. */
    private ArmSpec spec(ArmResult<Run> arm) {
        String label = arm.role() == Arm.Role.NULL ? trial.baseline().label() : arm.label();
        return Objects.requireNonNull(specs.get(label));
    }

    private Comparison decisive(ArmFindings arm) {
        return comparison(arm, deciding);
    }

    static Comparison comparison(ArmFindings arm, Figure figure) {
        return Objects.requireNonNull(arm.comparison(figure));
    }

    static boolean isDecided(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
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
