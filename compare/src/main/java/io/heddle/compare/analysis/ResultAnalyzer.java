package io.heddle.compare.analysis;

import io.heddle.compare.analysis.PeerImpactAnalyzer.VerdictOverride;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.report.Unit;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.Plan;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.analysis.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns the measurements of a trial into findings: verdicts on arms, a conclusion, and warnings. */
public final class ResultAnalyzer {
    private final TrialResult<Run> trial;
    private final Map<String, ArmSpec> specs;
    private final List<MetricDefinition> metrics;
    private final MetricDefinition deciding;
    private final Analysis analysis;
    private final boolean underQuota;

    /**
     * @param metrics the first decides
     * @param underQuota whether a CPU quota applies, which real-time threads escape
     */
    public ResultAnalyzer(
            TrialResult<Run> trial,
            List<ArmSpec> specs,
            List<MetricDefinition> metrics,
            Analysis analysis,
            boolean underQuota) {
        this.trial = trial;
        this.specs = specs.stream().collect(Collectors.toMap(ArmSpec::label, spec -> spec));
        this.metrics = metrics;
        this.deciding = metrics.getFirst();
        this.analysis = analysis;
        this.underQuota = underQuota;
    }

    /** The findings about all arms, in the order of the trial. */
    public List<ArmFindings> findings() {
        Map<String, List<Comparison>> comparisons = metrics.stream()
                .flatMap(metric -> analysis.compare(trial, metric.metric()).stream())
                .collect(Collectors.groupingBy(Comparison::arm));
        Set<OutputDigest> expected = outputs(trial.baseline());
        return trial.arms().stream()
                .map(arm -> findings(arm, comparisons.getOrDefault(arm.label(), List.of()), expected))
                .toList();
    }

    private ArmFindings findings(ArmResult<Run> arm, List<Comparison> comparisons, Set<OutputDigest> expected) {
        Optional<VerdictOverride> override = override(comparisons);
        return new ArmFindings(
                arm.label(),
                spec(arm).term(),
                arm.role().name().toLowerCase(Locale.ROOT),
                arm.failure(),
                arm.disturbances().size(),
                differing(arm, expected),
                metrics.stream()
                        .map(metric -> analysis.summarise(arm, metric.metric()))
                        .toList(),
                override.map(each -> apply(each, comparisons)).orElse(comparisons),
                arm.equals(trial.baseline())
                        ? null
                        : override.map(VerdictOverride::metric).orElse(deciding).name(),
                override.map(VerdictOverride::reason).orElse(null),
                arm.samples().stream().map(ArmResult.Sample::round).toList(),
                arm.samples().stream().map(ArmResult.Sample::measurement).toList());
    }

    private Optional<VerdictOverride> override(List<Comparison> comparisons) {
        return comparisons.stream()
                .filter(each -> each.metric().equals(deciding.name()))
                .findFirst()
                .flatMap(each -> new PeerImpactAnalyzer(analysis.margin()).override(each, comparisons));
    }

    /** Replaces the verdict of the deciding metric. */
    private List<Comparison> apply(VerdictOverride override, List<Comparison> comparisons) {
        return comparisons.stream()
                .map(each -> each.metric().equals(deciding.name()) ? with(each, override.verdict()) : each)
                .toList();
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

    /** @param findings those of {@link #findings()} */
    public Conclusion conclusion(List<ArmFindings> findings) {
        return switch (trial.ending()) {
            case BASELINE_FAILED -> new Conclusion.BaselineFailed();
            case CANDIDATES_FAILED -> new Conclusion.CandidatesFailed();
            // A user stops a trial without seeing its results, so stopping does not bias them.
            case COMPLETE, STOPPED -> conclusionOfMeasured(findings);
        };
    }

    private Conclusion conclusionOfMeasured(List<ArmFindings> findings) {
        Optional<ArmFindings> differingNull = findings.stream()
                .filter(arm -> arm.role().equals("null") && isSignificant(decidingComparison(arm)))
                .findFirst();
        List<ArmFindings> candidates =
                findings.stream().filter(arm -> arm.role().equals("candidate")).toList();
        if (candidates.isEmpty()) {
            return new Conclusion.BaselineOnly();
        }
        if (differingNull.isPresent()) {
            return new Conclusion.Unsound(differingNull.get());
        }
        List<ArmFindings> faster = candidates.stream()
                .filter(arm -> decidingComparison(arm).verdict() == Verdict.FASTER)
                .toList();
        if (!faster.isEmpty()) {
            List<ArmFindings> eligible =
                    faster.stream().filter(this::isEligible).toList();
            List<ArmFindings> withoutCost = eligible.stream()
                    .filter(arm -> costs(arm).stream().noneMatch(MetricDefinition::isUserDefined))
                    .toList();
            return eligible.isEmpty()
                    ? new Conclusion.Ineligible()
                    : withoutCost.isEmpty() ? tradeOff(eligible) : winnerOf(withoutCost);
        }
        List<ArmFindings> remaining =
                candidates.stream().filter(arm -> arm.failure() == null).toList();
        List<Comparison> undecided = remaining.stream()
                .map(this::decidingComparison)
                .filter(each -> each.verdict() == Verdict.INCONCLUSIVE)
                .toList();
        if (!undecided.isEmpty()) {
            return new Conclusion.Undecided(undecided.size(), runsToDecide(undecided));
        }
        return remaining.stream().allMatch(arm -> decidingComparison(arm).verdict() == Verdict.SLOWER)
                ? new Conclusion.AllSlower()
                : new Conclusion.NoneFaster();
    }

    /** The largest estimate of the undecided arms. Too few rounds for an estimate need the default number. */
    private static OptionalInt runsToDecide(List<Comparison> undecided) {
        return undecided.stream()
                .flatMap(each -> each.ratios().size() < Analysis.MIN_ROUNDS
                        ? Stream.of(Plan.standard().rounds())
                        : Stream.ofNullable(each.roundsToSettle()))
                .mapToInt(Integer::intValue)
                .max();
    }

    /**
     * The winner among the arms that are faster than the baseline. The ranking of these is often noise: of all arms that the
     * best is not proven to be faster than, the winner is the one whose policy changes least.
     */
    private Conclusion.Winner winnerOf(List<ArmFindings> faster) {
        ArmFindings best = Collections.min(faster, Comparator.comparingDouble(this::sortKey));
        ArmFindings winner = faster.stream()
                .filter(arm ->
                        arm.equals(best) || between(arm, best, faster.size()).verdict() != Verdict.FASTER)
                .min(Comparator.comparing(this::policy, Policy.BY_REACH).thenComparingDouble(this::sortKey))
                .orElse(best);
        return new Conclusion.Winner(
                winner,
                costs(winner),
                faster.stream()
                        .filter(arm -> !arm.equals(winner) && !isSignificant(between(winner, arm, faster.size())))
                        .map(ArmFindings::label)
                        .toList());
    }

    private Conclusion tradeOff(List<ArmFindings> faster) {
        ArmFindings best = Collections.min(faster, Comparator.comparingDouble(this::sortKey));
        return new Conclusion.TradeOff(best, costs(best));
    }

    /** The metrics in which a better arm is significantly worse: those of the user, and CPU time, which other programs lose. */
    private List<MetricDefinition> costs(ArmFindings arm) {
        return metrics.stream()
                .filter(metric -> !metric.equals(deciding) && !metric.equals(arm.decidedBy(deciding)))
                .filter(metric -> metric.isUserDefined()
                        || metric.equals(MetricDefinition.CPU)
                        || metric.equals(MetricDefinition.CPU_UNDER_LOAD))
                .filter(metric -> comparison(arm, metric).verdict() == Verdict.SLOWER)
                .toList();
    }

    /** A key for sorting, the best arm first, whatever the better direction of the metric. */
    private double sortKey(ArmFindings arm) {
        MetricDefinition metric = arm.decidedBy(deciding);
        double ratio = comparison(arm, metric).ratio();
        return metric.metric().better() == Metric.Better.LESS ? ratio : -ratio;
    }

    /**
     * Compares two candidates over the rounds that both have. The choice of the two depends on the data, so the confidence is
     * corrected for all pairs. Where another metric decided on one of them, it decides here.
     */
    private Comparison between(ArmFindings one, ArmFindings other, int arms) {
        double confidence = analysis.correctedConfidence(arms * (arms - 1) / 2);
        MetricDefinition ofOther = other.decidedBy(deciding);
        MetricDefinition metric = ofOther.equals(deciding) ? one.decidedBy(deciding) : ofOther;
        return analysis.compare(result(one), result(other), metric.metric(), confidence);
    }

    /** The policy of an arm; {@code bare} changes as little as {@code default}. */
    private Policy policy(ArmFindings arm) {
        return spec(arm).policy().orElse(Policies.DEFAULT);
    }

    /** Whether an arm may be recommended: it escaped no quota, its policy had a JVM to act on, and its outputs were as expected. */
    private boolean isEligible(ArmFindings arm) {
        return arm.failure() == null
                && !escapesQuota(arm)
                && !lackedJvm(arm)
                && Objects.requireNonNullElse(arm.differingOutputs(), 0) == 0;
    }

    /** Whether the policy had nothing to act on in one of the runs. The notes of that run say so. */
    private boolean lackedJvm(ArmFindings arm) {
        Optional<Policy> policy = spec(arm).policy();
        boolean converts = policy.map(Policy::threads).isPresent();
        boolean schedules = policy.filter(Policy::touchesAnything).isPresent();
        return arm.runs().stream()
                .anyMatch(run -> (schedules && run.jvms().isEmpty()) || (converts && run.convertedThreads() == null));
    }

    /** Warnings for readers of the results, as sentences without a full stop. */
    public List<String> warnings(List<ArmFindings> findings, Conclusion conclusion) {
        List<String> warnings = new ArrayList<>();
        if (outputs(trial.baseline()).size() > 1) {
            warnings.add("the output of the program varies between runs of the baseline, so outputs were not compared");
        }
        for (ArmFindings arm : findings) {
            if (arm.failure() != null) {
                warnings.add(arm.label() + " was dropped: " + arm.failure());
            }
            Integer differing = arm.differingOutputs();
            if (differing != null && differing > 0) {
                warnings.add("%s: the output differs from that of %s in %d of %d runs"
                        .formatted(
                                arm.label(),
                                trial.baseline().label(),
                                differing,
                                arm.runs().size()));
            }
            List<String> disturbances = result(arm).disturbances();
            if (!disturbances.isEmpty()) {
                warnings.add("%s: %d disturbed runs were discarded: %s"
                        .formatted(
                                arm.label(),
                                disturbances.size(),
                                disturbances.stream().distinct().collect(Collectors.joining("; "))));
            }
            if (arm.decidedWhy() != null) {
                warnings.add(arm.label() + ": " + arm.decidedWhy());
            }
            if (escapesQuota(arm)) {
                warnings.add(arm.label()
                        + " escapes the CPU quota and gains CPU time that the other arms cannot use, so it cannot win");
            }
            boolean wins =
                    arm.role().equals("candidate") && decidingComparison(arm).verdict() == Verdict.FASTER;
            if (wins && conclusion.arm().filter(arm::equals).isEmpty()) {
                costs(arm)
                        .forEach(cost -> warnings.add("%s is %s, but its %s is %s that of %s"
                                .formatted(
                                        arm.label(),
                                        arm.decidedBy(deciding)
                                                .describe(
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

    /** The specification of an arm; a null arm runs that of the baseline. */
    private ArmSpec spec(ArmResult<Run> arm) {
        String label = arm.role() == Arm.Role.NULL ? trial.baseline().label() : arm.label();
        return Objects.requireNonNull(specs.get(label));
    }

    private Comparison decidingComparison(ArmFindings arm) {
        return comparison(arm, deciding);
    }

    static Comparison comparison(ArmFindings arm, MetricDefinition metric) {
        return Objects.requireNonNull(arm.comparison(metric));
    }

    static boolean isSignificant(Comparison comparison) {
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
