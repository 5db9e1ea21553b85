package io.heddle.trials;

import io.heddle.trials.TrialResult.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** An interleaved experiment: every round runs each arm once, so that all arms see the same machine. */
public final class Trial<M> {
    private final List<Arm<M>> arms;
    private final Plan plan;
    private final RoundOrder order;

    /** A trial of these arms; the first is the baseline, and the only one. */
    public Trial(List<Arm<M>> arms, Plan plan) {
        this(arms, plan, new MirroredOrder(arms.size(), plan.seed()));
    }

    Trial(List<Arm<M>> arms, Plan plan, RoundOrder order) {
        this.arms = List.copyOf(arms);
        this.plan = plan;
        this.order = order;
        requireOneBaselineAndDistinctLabels();
    }

    private void requireOneBaselineAndDistinctLabels() {
        Set<String> labels = new HashSet<>();
        for (int i = 0; i < arms.size(); i++) {
            Arm<M> arm = arms.get(i);
            if (!labels.add(arm.label())) {
                throw new IllegalArgumentException("two arms are called '" + arm.label() + "'");
            }
            if ((i == 0) != (arm.role() == Arm.Role.BASELINE)) {
                throw new IllegalArgumentException("the first arm, and no other, is the baseline: " + arm.label());
            }
        }
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a trial needs a baseline");
        }
    }

    /**
     * Runs the trial on the calling thread.
     *
     * @param stop asked before each run; once true, the trial ends with what it has
     * @return what was measured; when the thread was interrupted, with its interrupt flag set again
     */
    public TrialResult<M> run(TrialListener<M> listener, BooleanSupplier stop) {
        List<ArmProgress<M>> progress = new ArrayList<>();
        for (Arm<M> arm : arms) {
            progress.add(new ArmProgress<>(arm, listener, plan.repeats()));
        }
        Ending ending = runRounds(progress, stop);
        return new TrialResult<>(
                plan, ending, progress.stream().map(ArmProgress::result).toList());
    }

    private Ending runRounds(List<ArmProgress<M>> progress, BooleanSupplier stop) {
        List<Integer> asGiven = IntStream.range(0, arms.size()).boxed().toList();
        try {
            for (int round = 0; round < plan.warmupRounds() + plan.rounds(); round++) {
                boolean warmup = round < plan.warmupRounds();
                Run.Phase phase = warmup ? Run.Phase.WARMUP : Run.Phase.MEASURED;
                int inPhase = warmup ? round : round - plan.warmupRounds();
                for (int index : warmup ? asGiven : order.ofRound(inPhase)) {
                    ArmProgress<M> arm = progress.get(index);
                    if (arm.failed()) {
                        continue;
                    }
                    if (stop.getAsBoolean()) {
                        return Ending.STOPPED;
                    }
                    arm.run(phase, inPhase, stop);
                    if (progress.getFirst().failed()) {
                        return Ending.BASELINE_FAILED;
                    }
                    if (arms.size() > 1 && progress.stream().skip(1).allMatch(ArmProgress::failed)) {
                        return Ending.ONLY_BASELINE_LEFT;
                    }
                }
            }
            return Ending.COMPLETE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Ending.STOPPED;
        }
    }
}
