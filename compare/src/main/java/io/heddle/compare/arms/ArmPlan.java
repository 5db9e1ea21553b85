package io.heddle.compare.arms;

import io.heddle.documents.UserError;
import io.heddle.governor.check.Capability;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The arms of a comparison, the baseline first.
 *
 * @param omitted default arms that this machine does not allow
 */
public record ArmPlan(List<ArmSpec> arms, List<OmittedArm> omitted) {
    /** The candidates when the user names no arms. */
    private static final List<Policy> DEFAULT_CANDIDATES = List.of(Policies.SLICE, Policies.SLICE_NICE, Policies.FIFO);

    /**
     * The policy {@code default} and all default candidates that this machine allows.
     *
     * @param obstacles finds what prevents a policy here
     * @throws UserError when it allows none
     */
    public static ArmPlan possible(Function<Policy, Optional<Capability>> obstacles) {
        List<ArmSpec> arms = new ArrayList<>(List.of(ArmSpec.of(Policies.DEFAULT)));
        List<OmittedArm> omitted = new ArrayList<>();
        // Policies with the same obstacle are reported together.
        Map<String, List<String>> policiesByObstacle = new LinkedHashMap<>();
        for (Policy policy : DEFAULT_CANDIDATES) {
            Optional<Capability> obstacle = obstacles.apply(policy);
            if (obstacle.isEmpty()) {
                arms.add(ArmSpec.of(policy));
            } else {
                Capability missing = obstacle.get();
                omitted.add(new OmittedArm(policy.name(), missing.detail(), missing.mend(), missing.hint()));
                policiesByObstacle
                        .computeIfAbsent(missing.causeAndRemedy(), _ -> new ArrayList<>())
                        .add(policy.name());
            }
        }
        if (arms.size() == 1) {
            throw new UserError("nothing to compare: this machine allows no policy but default. "
                    + policiesByObstacle.entrySet().stream()
                            .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                            .collect(Collectors.joining("; ")));
        }
        return new ArmPlan(arms, omitted);
    }

    /**
     * The arms that the user demands. None is omitted silently: that would answer another question.
     *
     * @throws UserError when this machine does not allow one of them
     */
    public static ArmPlan demanded(List<ArmSpec> arms, Function<Policy, Optional<Capability>> obstacles) {
        for (ArmSpec arm : arms) {
            arm.policy().flatMap(obstacles).ifPresent(obstacle -> {
                throw new UserError("arm " + arm.label() + " is not possible here: " + obstacle.causeAndRemedy());
            });
        }
        return new ArmPlan(arms, List.of());
    }
}
