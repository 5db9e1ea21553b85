package io.heddle.compare.analysis;

import io.heddle.compare.analysis.PeerImpactAnalyzer.VerdictOverride;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.governor.run.OutputDigest;
import io.heddle.governor.run.Run;
import io.heddle.trials.ArmResult;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns the measurements of a trial into findings: verdicts on arms, a conclusion, and warnings. */
public final class ResultAnalyzer {
    private final MeasuredTrial measured;
    private final TrialResult<Run> trial;
    private final List<MetricDefinition> metrics;
    private final MetricDefinition deciding;
    private final Analysis analysis;

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
        this.measured = new MeasuredTrial(
                trial,
                specs.stream().collect(Collectors.toMap(ArmSpec::label, spec -> spec)),
                metrics,
                analysis,
                underQuota);
        this.trial = trial;
        this.metrics = metrics;
        this.deciding = metrics.getFirst();
        this.analysis = analysis;
    }

    /** The findings about all arms, in the order of the trial. */
    public List<ArmFindings> findings() {
        Map<String, List<Comparison>> comparisons = metrics.stream()
                .flatMap(metric -> analysis.compare(trial, metric.metric()).stream())
                .collect(Collectors.groupingBy(Comparison::arm));
        Set<OutputDigest> expected = RunOutputs.of(trial.baseline());
        return trial.arms().stream()
                .map(arm -> findings(arm, comparisons.getOrDefault(arm.label(), List.of()), expected))
                .toList();
    }

    private ArmFindings findings(ArmResult<Run> arm, List<Comparison> comparisons, Set<OutputDigest> expected) {
        Optional<VerdictOverride> override = override(comparisons);
        return new ArmFindings(
                arm.label(),
                measured.spec(arm).term(),
                arm.role().name().toLowerCase(Locale.ROOT),
                arm.failure(),
                arm.disturbances().size(),
                RunOutputs.differing(arm, expected),
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
        return new ConclusionRules(measured).conclusion(findings);
    }

    /** Warnings for readers of the results, as sentences without a full stop. */
    public List<String> warnings(List<ArmFindings> findings, Conclusion conclusion) {
        return ResultWarnings.of(measured, findings, conclusion);
    }

    static Comparison comparison(ArmFindings arm, MetricDefinition metric) {
        return Objects.requireNonNull(arm.comparison(metric));
    }

    static boolean isSignificant(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }
}
