package io.heddle.compare.analysis;

import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides whether a gain counts on a busy machine. It does not where peers (other programs) had less CPU time under the better
 * of two arms, or waited longer for CPUs. Then the CPU time of the program decides. Its own waiting time can only count against
 * an arm there: a program that takes CPUs from peers waits less.
 *
 * @param margin the relative difference that is irrelevant; 0.05 for example
 */
record PeerImpactAnalyzer(double margin) {
    /**
     * Replaces the verdict of the deciding metric.
     *
     * @param metric the metric that gives the verdict
     * @param reason why, for people
     */
    record VerdictOverride(Verdict verdict, MetricDefinition metric, String reason) {}

    /**
     * Examines one arm.
     *
     * @param comparisons of the arm with the baseline, one for each metric
     * @return empty where the deciding metric counts
     */
    Optional<VerdictOverride> override(Comparison deciding, List<Comparison> comparisons) {
        Optional<Comparison> cpu =
                find(comparisons, MetricDefinition.CPU_UNDER_LOAD).or(() -> find(comparisons, MetricDefinition.CPU));
        if (cpu.isEmpty() || cpu.get().metric().equals(deciding.metric()) || !ResultAnalyzer.isSignificant(deciding)) {
            return Optional.empty();
        }
        boolean armIsBetter = deciding.verdict() == Verdict.FASTER;
        Optional<String> cost = costToPeers(armIsBetter, comparisons);
        MetricDefinition metric = cpu.get().metric().equals(MetricDefinition.CPU.name())
                ? MetricDefinition.CPU
                : MetricDefinition.CPU_UNDER_LOAD;
        return cost.map(how -> new VerdictOverride(
                armIsBetter ? verdictOfBetter(cpu.get(), comparisons) : verdictOfWorse(cpu.get()),
                metric,
                "%s under %s as under %s, so the %s decides"
                        .formatted(
                                how,
                                armIsBetter ? deciding.arm() : deciding.baseline(),
                                armIsBetter ? deciding.baseline() : deciding.arm(),
                                metric.title())));
    }

    private static Verdict verdictOfBetter(Comparison cpu, List<Comparison> comparisons) {
        boolean waitsMore = find(comparisons, MetricDefinition.RUN_QUEUE_WAIT)
                .filter(wait -> wait.verdict() == Verdict.SLOWER)
                .isPresent();
        return cpu.verdict() == Verdict.FASTER && waitsMore ? Verdict.INCONCLUSIVE : cpu.verdict();
    }

    /** The baseline was faster because it took CPU time from peers. Less CPU time does not make the arm faster. */
    private static Verdict verdictOfWorse(Comparison cpu) {
        return cpu.verdict() == Verdict.FASTER ? Verdict.INCONCLUSIVE : cpu.verdict();
    }

    /** How the gain of the better arm cost peers CPU or waiting time; empty where it did not. */
    private Optional<String> costToPeers(boolean armIsBetter, List<Comparison> comparisons) {
        Optional<String> cpus =
                find(comparisons, MetricDefinition.PEER_LEFT_CPUS).flatMap(left -> takenCpus(left, armIsBetter));
        return cpus.isPresent()
                ? cpus
                : find(comparisons, MetricDefinition.PEER_SLOWDOWN)
                        .filter(slowdown -> slowdown.verdict() == (armIsBetter ? Verdict.SLOWER : Verdict.FASTER))
                        .map(slowdown -> "the work of other processes took %s as long"
                                .formatted(times(armIsBetter ? slowdown.ratio() : 1 / slowdown.ratio())));
    }

    /** CPUs that an arm took from peers. Their absence must be proven: where peers come and go, a gain may not be the arm's own. */
    private Optional<String> takenCpus(Comparison left, boolean byArm) {
        double ratio = byArm ? left.ratio() : 1 / left.ratio();
        double largest = largestRatio(left, byArm);
        if (!(largest > 1 + margin)) {
            return Optional.empty();
        }
        return Optional.of(
                isProven(left, byArm)
                        ? "other processes left the program %s as many CPUs".formatted(times(ratio))
                        : "other processes may have left the program up to %s as many CPUs".formatted(times(largest)));
    }

    private static boolean isProven(Comparison left, boolean byArm) {
        ConfidenceInterval interval = left.interval();
        return interval == null || (byArm ? interval.low() > 1 : interval.high() < 1);
    }

    /** The largest ratio of CPUs that the interval allows. */
    private static double largestRatio(Comparison left, boolean byArm) {
        ConfidenceInterval interval = left.interval();
        if (interval == null) {
            return byArm ? left.ratio() : 1 / left.ratio();
        }
        return byArm ? interval.high() : 1 / interval.low();
    }

    /** Whether a difference between two arms is a property of the policy, and may be stored as evidence. */
    boolean isOwn(Comparison left) {
        return takenCpus(left, true).isEmpty() && takenCpus(left, false).isEmpty();
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f times", ratio);
    }

    private static Optional<Comparison> find(List<Comparison> comparisons, MetricDefinition metric) {
        return comparisons.stream()
                .filter(each -> each.metric().equals(metric.name()))
                .findFirst();
    }
}
