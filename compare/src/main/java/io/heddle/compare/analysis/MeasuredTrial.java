package io.heddle.compare.analysis;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.governor.run.Run;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A trial with what its analysis needs to know of it.
 *
 * @param specs the specification of each arm, by label
 * @param metrics the first decides
 * @param underQuota whether a CPU quota applies, which real-time threads escape
 */
record MeasuredTrial(
        TrialResult<Run> trial,
        Map<String, ArmSpec> specs,
        List<MetricDefinition> metrics,
        Analysis analysis,
        boolean underQuota) {

    /** The metric that decides. */
    MetricDefinition deciding() {
        return metrics.getFirst();
    }

    /** The comparison with the baseline in the deciding metric. */
    Comparison decidingComparison(ArmFindings arm) {
        return ResultAnalyzer.comparison(arm, deciding());
    }

    ArmResult<Run> result(ArmFindings arm) {
        return trial.arms().stream()
                .filter(result -> result.label().equals(arm.label()))
                .findFirst()
                .orElseThrow();
    }

    /** The specification of an arm; a null arm runs that of the baseline. */
    ArmSpec spec(ArmResult<Run> arm) {
        String label = arm.role() == Arm.Role.NULL ? trial.baseline().label() : arm.label();
        return Objects.requireNonNull(specs.get(label));
    }

    /** The policy of an arm; {@code bare} changes as little as {@code default}. */
    Policy policy(ArmFindings arm) {
        return spec(result(arm)).policy().orElse(Policies.DEFAULT);
    }

    /** The metrics in which a better arm is significantly worse: those of the user, and CPU time, which other programs lose. */
    List<MetricDefinition> costs(ArmFindings arm) {
        return metrics.stream()
                .filter(metric -> !metric.equals(deciding()) && !metric.equals(arm.decidedBy(deciding())))
                .filter(metric -> metric.isUserDefined()
                        || metric.equals(MetricDefinition.CPU)
                        || metric.equals(MetricDefinition.CPU_UNDER_LOAD))
                .filter(metric -> ResultAnalyzer.comparison(arm, metric).verdict() == Verdict.SLOWER)
                .toList();
    }

    /** Whether an arm may be recommended: it escaped no quota, its policy had a JVM to act on, and its outputs were as expected. */
    boolean isEligible(ArmFindings arm) {
        return arm.failure() == null
                && !escapesQuota(arm)
                && !lackedJvm(arm)
                && Objects.requireNonNullElse(arm.differingOutputs(), 0) == 0;
    }

    /** Whether the policy had nothing to act on in one of the runs. The notes of that run say so. */
    private boolean lackedJvm(ArmFindings arm) {
        Optional<Policy> policy = spec(result(arm)).policy();
        boolean converts = policy.map(Policy::threads).isPresent();
        boolean schedules = policy.filter(Policy::changesThreads).isPresent();
        return arm.runs().stream()
                .anyMatch(run -> (schedules && run.jvms().isEmpty()) || (converts && run.convertedThreads() == null));
    }

    /** Whether the real-time threads of an arm escape a quota that limits the other arms. */
    boolean escapesQuota(ArmFindings arm) {
        return underQuota && policy(arm).isRealtime();
    }
}
