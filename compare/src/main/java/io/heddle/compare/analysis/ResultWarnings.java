package io.heddle.compare.analysis;

import io.heddle.governor.run.Run;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Warnings that readers need before they rely on the results, as sentences without a full stop. */
final class ResultWarnings {
    private final MeasuredTrial measured;
    private final Conclusion conclusion;
    private final String baseline;
    private final List<String> warnings = new ArrayList<>();

    private ResultWarnings(MeasuredTrial measured, Conclusion conclusion) {
        this.measured = measured;
        this.conclusion = conclusion;
        this.baseline = measured.trial().baseline().label();
    }

    static List<String> of(MeasuredTrial measured, List<ArmFindings> findings, Conclusion conclusion) {
        ResultWarnings all = new ResultWarnings(measured, conclusion);
        if (RunOutputs.of(measured.trial().baseline()).size() > 1) {
            all.warnings.add(
                    "the output of the program varies between runs of the baseline, so outputs were not compared");
        }
        findings.forEach(all::add);
        return all.warnings;
    }

    private void add(ArmFindings arm) {
        if (arm.failure() != null) {
            warnings.add(arm.label() + " was dropped: " + arm.failure());
        }
        addOutputs(arm);
        addDisturbances(arm);
        if (arm.decidedWhy() != null) {
            warnings.add(arm.label() + ": " + arm.decidedWhy());
        }
        if (measured.escapesQuota(arm)) {
            warnings.add(arm.label()
                    + " escapes the CPU quota and gains CPU time that the other arms cannot use, so it cannot win");
        }
        addCosts(arm);
        arm.runs().stream()
                .map(Run::notes)
                .flatMap(List::stream)
                .distinct()
                .forEach(note -> warnings.add(arm.label() + ": " + note));
    }

    private void addOutputs(ArmFindings arm) {
        Integer differing = arm.differingOutputs();
        if (differing != null && differing > 0) {
            warnings.add("%s: the output differs from that of %s in %d of %d runs"
                    .formatted(arm.label(), baseline, differing, arm.runs().size()));
        }
    }

    private void addDisturbances(ArmFindings arm) {
        List<String> disturbances = measured.result(arm).disturbances();
        if (!disturbances.isEmpty()) {
            warnings.add("%s: %d disturbed runs were discarded: %s"
                    .formatted(
                            arm.label(),
                            disturbances.size(),
                            disturbances.stream().distinct().collect(Collectors.joining("; "))));
        }
    }

    /** The costs of an arm that is better, unless the conclusion names them. */
    private void addCosts(ArmFindings arm) {
        boolean wins = arm.role().equals("candidate")
                && measured.decidingComparison(arm).verdict() == Verdict.FASTER;
        if (!wins || conclusion.arm().filter(arm::equals).isPresent()) {
            return;
        }
        String claim = arm.decidedBy(measured.deciding()).describe(Verdict.FASTER, baseline);
        for (MetricDefinition cost : measured.costs(arm)) {
            double ratio = ResultAnalyzer.comparison(arm, cost).ratio();
            warnings.add("%s is %s, but its %s is %s that of %s"
                    .formatted(arm.label(), claim, cost.title(), Unit.RATIO.format(ratio), baseline));
        }
    }
}
