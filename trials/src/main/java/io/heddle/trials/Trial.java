package io.heddle.trials;

import io.heddle.trials.TrialResult.Ending;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** An interleaved experiment: every round runs each arm once, so all arms see the same machine state. */
public final class Trial<M> {
    private final List<Arm<M>> arms;
    private final Plan plan;
    private final RoundOrder order;

    /**
     * @param arms the baseline first
     * @throws IllegalArgumentException when two labels are equal, or not exactly the first arm is a baseline
     */
    public Trial(List<Arm<M>> arms, Plan plan) {
        this(arms, plan, new CounterbalancedOrder(arms.size(), plan.seed()));
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
                throw new IllegalArgumentException("exactly the first arm must be the baseline: " + arm.label());
            }
        }
        if (arms.isEmpty()) {
            throw new IllegalArgumentException("a trial needs a baseline");
        }
    }

    /**
     * Runs the trial on the calling thread.
     *
     * @param stop is queried before each run; once true, the trial ends with the samples so far
     * @return all measurements; after an interruption the interrupt flag of the thread is set again
     */
    public TrialResult<M> run(TrialListener<M> listener, BooleanSupplier stop) {
        List<ArmProgress<M>> progress = new ArrayList<>();
        for (Arm<M> arm : arms) {
            progress.add(new ArmProgress<>(arm, listener, plan.retries()));
        }
        Optional<Ending> early = Optional.empty();
        int complete = 0;
        try {
            for (int round = -plan.warmupRounds(); early.isEmpty() && round < plan.rounds(); round++) {
                early = runRound(progress, round, stop);
                if (early.isEmpty()) {
                    listener.roundEnded(phase(round), indexInPhase(round));
                    complete += round >= 0 ? 1 : 0;
                }
            }
        } finally {
            listener.ended();
        }
        return new TrialResult<>(
                plan,
                early.orElse(Ending.COMPLETE),
                complete,
                progress.stream().map(ArmProgress::result).toList());
    }

    private static RunId.Phase phase(int round) {
        return round < 0 ? RunId.Phase.WARMUP : RunId.Phase.MEASURED;
    }

    private int indexInPhase(int round) {
        return round < 0 ? round + plan.warmupRounds() : round;
    }

    /**
     * Runs every remaining arm once.
     *
     * @param round negative for warm-up
     * @return why the trial ended in this round; empty when it continues
     */
    private Optional<Ending> runRound(List<ArmProgress<M>> progress, int round, BooleanSupplier stop) {
        RunId.Phase phase = phase(round);
        int inPhase = indexInPhase(round);
        List<Integer> inGivenOrder = IntStream.range(0, arms.size()).boxed().toList();
        try {
            for (int index : phase == RunId.Phase.WARMUP ? inGivenOrder : order.ofRound(inPhase)) {
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
