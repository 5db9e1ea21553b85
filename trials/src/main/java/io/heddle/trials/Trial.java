package io.heddle.trials;

import io.heddle.trials.TrialResult.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
        Optional<Ending> early = Optional.empty();
        int complete = 0;
        for (int round = -plan.warmupRounds(); early.isEmpty() && round < plan.rounds(); round++) {
            early = runRound(progress, round, stop);
            if (early.isEmpty() && round >= 0) {
                complete++;
            }
        }
        return new TrialResult<>(
                plan,
                early.orElse(Ending.COMPLETE),
                complete,
                progress.stream().map(ArmProgress::result).toList());
    }

    /**
     * Runs every arm that is left once.
     *
     * @param round below 0 for warm-up
     * @return why the trial ended within it; nothing when it goes on
     */
    private Optional<Ending> runRound(List<ArmProgress<M>> progress, int round, BooleanSupplier stop) {
        boolean warmup = round < 0;
        Run.Phase phase = warmup ? Run.Phase.WARMUP : Run.Phase.MEASURED;
        int inPhase = warmup ? round + plan.warmupRounds() : round;
        List<Integer> asGiven = IntStream.range(0, arms.size()).boxed().toList();
        try {
            for (int index : warmup ? asGiven : order.ofRound(inPhase)) {
                ArmProgress<M> arm = progress.get(index);
                if (arm.failed()) {
                    continue;
                }
                if (stop.getAsBoolean()) {
                    return Optional.of(Ending.STOPPED);
                }
                arm.run(phase, inPhase, stop);
                if (progress.getFirst().failed()) {
                    return Optional.of(Ending.BASELINE_FAILED);
                }
                if (candidatesFailed(progress)) {
                    return Optional.of(Ending.CANDIDATES_FAILED);
                }
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of(Ending.STOPPED);
        }
    }

    private static <M> boolean candidatesFailed(List<ArmProgress<M>> progress) {
        List<ArmProgress<M>> candidates =
                progress.stream().filter(ArmProgress::isCandidate).toList();
        return !candidates.isEmpty() && candidates.stream().allMatch(ArmProgress::failed);
    }
}
