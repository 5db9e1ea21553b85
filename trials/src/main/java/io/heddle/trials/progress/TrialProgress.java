package io.heddle.trials.progress;

import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.Plan;
import io.heddle.trials.RunId;
import io.heddle.trials.TrialListener;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Metric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a running trial: its current run, elapsed and remaining time, and the ratios so far. Not thread-safe.
 *
 * <p>The estimate of the remaining time assumes that each future run of an arm takes as long as the mean of its past runs. An
 * arm without a past run takes as long as the mean of all runs.
 */
public final class TrialProgress<M> implements TrialListener<M> {
    private final List<ArmState<M>> arms;
    private final Plan plan;
    private final Metric<M> metric;
    private final LongSupplier nanoTime;
    private final long startNanos;
    private @Nullable RunId current;
    private long runStartNanos;

    /** One arm: its turns, the durations of its runs, and its samples. */
    private static final class ArmState<M> {
        private final String label;
        private final List<ArmResult.Sample<M>> samples = new ArrayList<>();
        private int turnsBegun;
        private boolean isRunning;
        private boolean hasFailed;
        private int runs;
        private long runNanos;

        ArmState(String label) {
            this.label = label;
        }

        int turnsEnded() {
            return turnsBegun - (isRunning ? 1 : 0);
        }

        ArmResult<M> result() {
            return new ArmResult<>(label, Arm.Role.CANDIDATE, samples, List.of(), null);
        }
    }

    /**
     * Progress that begins now.
     *
     * @param labels those of the arms, the baseline first
     * @param metric the metric of the ratios
     * @param nanoTime a clock, in nanoseconds from any origin
     */
    public TrialProgress(List<String> labels, Plan plan, Metric<M> metric, LongSupplier nanoTime) {
        this.arms = labels.stream().map(ArmState<M>::new).toList();
        this.plan = plan;
        this.metric = metric;
        this.nanoTime = nanoTime;
        this.startNanos = nanoTime.getAsLong();
    }

    @Override
    public void started(RunId run) {
        ArmState<M> arm = arm(run);
        if (run.attempt() == 0) {
            arm.turnsBegun++;
        }
        arms.forEach(each -> each.isRunning = false);
        arm.isRunning = true;
        current = run;
        runStartNanos = nanoTime.getAsLong();
    }

    @Override
    public void measured(RunId run, M measurement) {
        ArmState<M> arm = arm(run);
        arm.isRunning = false;
        arm.runs++;
        arm.runNanos += nanoTime.getAsLong() - runStartNanos;
        if (run.phase() == RunId.Phase.MEASURED) {
            arm.samples.add(new ArmResult.Sample<>(run.round(), measurement));
        }
    }

    @Override
    public void disturbed(RunId run, String reason) {
        arm(run).isRunning = false;
    }

    @Override
    public void failed(RunId run, String reason) {
        ArmState<M> arm = arm(run);
        arm.isRunning = false;
        arm.hasFailed = true;
    }

    private ArmState<M> arm(RunId run) {
        return arms.stream()
                .filter(each -> each.label.equals(run.arm()))
                .findFirst()
                .orElseThrow();
    }

    public Plan plan() {
        return plan;
    }

    public String baseline() {
        return arms.getFirst().label;
    }

    /** The run that started last; empty before the first. */
    public Optional<RunId> current() {
        return Optional.ofNullable(current);
    }

    /** Whether no run has ended yet. */
    public boolean isFirstRun() {
        return arms.stream().allMatch(arm -> arm.runs == 0 && !arm.hasFailed);
    }

    public Duration elapsed() {
        return Duration.ofNanos(nanoTime.getAsLong() - startNanos);
    }

    /** An estimate of the time to the end; empty before the first run has ended. */
    public Optional<Duration> remaining() {
        long runs = arms.stream().mapToLong(arm -> arm.runs).sum();
        if (runs == 0) {
            return Optional.empty();
        }
        long meanOfAll = arms.stream().mapToLong(arm -> arm.runNanos).sum() / runs;
        long sinceStart = nanoTime.getAsLong() - runStartNanos;
        long nanos = 0;
        for (ArmState<M> arm : arms) {
            if (!arm.hasFailed) {
                long mean = arm.runs == 0 ? meanOfAll : arm.runNanos / arm.runs;
                nanos += mean * (turns() - arm.turnsBegun) + (arm.isRunning ? Math.max(0, mean - sinceStart) : 0);
            }
        }
        return Optional.of(Duration.ofNanos(nanos));
    }

    /** The share of the planned runs that have ended, from 0 to 1. Arms that failed have no further runs. */
    public double completedShare() {
        int ended = 0;
        int planned = 0;
        for (ArmState<M> arm : arms) {
            ended += arm.turnsEnded();
            planned += arm.hasFailed ? arm.turnsEnded() : turns();
        }
        return planned == 0 ? 1 : (double) ended / planned;
    }

    private int turns() {
        return plan.warmupRounds() + plan.rounds();
    }

    /** The median of the ratios by round so far, for each other arm that has one and did not fail. They prove nothing yet. */
    public Map<String, Double> ratiosSoFar() {
        Map<String, Double> ratios = new LinkedHashMap<>();
        ArmResult<M> baseline = arms.getFirst().result();
        for (ArmState<M> arm : arms.subList(1, arms.size())) {
            double ratio = Analysis.ratio(baseline, arm.result(), metric);
            if (!arm.hasFailed && Double.isFinite(ratio)) {
                ratios.put(arm.label, ratio);
            }
        }
        return ratios;
    }
}
