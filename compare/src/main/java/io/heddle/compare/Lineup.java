package io.heddle.compare;

import io.heddle.compare.CompareDocument.LeftOut;
import io.heddle.governor.check.Capability;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The arms of a comparison, the baseline first, and what would have been one if it were possible here. */
public record Lineup(List<ArmSpec> arms, List<LeftOut> leftOut) {
    /** What is tried when the user names no arms. */
    private static final List<Policy> CANDIDATES = List.of(Policies.SLICE, Policies.SLICE_NICE, Policies.FIFO);

    /** The default policy and all candidates that nothing stands in the way of. */
    public static Lineup possible(Function<Policy, Optional<Capability>> obstacles) {
        List<ArmSpec> arms = new ArrayList<>(List.of(ArmSpec.of(Policies.DEFAULT)));
        List<LeftOut> leftOut = new ArrayList<>();
        // Policies that one thing stands in the way of are told together.
        Map<String, List<String>> told = new LinkedHashMap<>();
        for (Policy policy : CANDIDATES) {
            Optional<Capability> obstacle = obstacles.apply(policy);
            if (obstacle.isEmpty()) {
                arms.add(ArmSpec.of(policy));
            } else {
                Capability missing = obstacle.get();
                leftOut.add(new LeftOut(policy.name(), missing.detail(), missing.mend(), missing.hint()));
                told.computeIfAbsent(missing.causeAndMend(), _ -> new ArrayList<>())
                        .add(policy.name());
            }
        }
        if (arms.size() == 1) {
            throw new UserError("only default is possible here, which leaves nothing to compare it with: "
                    + told.entrySet().stream()
                            .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                            .collect(Collectors.joining("; ")));
        }
        return new Lineup(arms, leftOut);
    }

    /** Arms that the user asked for must be possible: to leave one out silently would answer another question. */
    public static Lineup demanded(List<ArmSpec> arms, Function<Policy, Optional<Capability>> obstacles) {
        for (ArmSpec arm : arms) {
            arm.policy().flatMap(obstacles).ifPresent(obstacle -> {
                throw new UserError("arm " + arm.label() + " isn't possible here: " + obstacle.causeAndMend());
            });
        }
        return new Lineup(arms, List.of());
    }
}
