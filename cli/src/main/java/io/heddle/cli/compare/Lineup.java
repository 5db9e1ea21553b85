package io.heddle.cli.compare;

import io.heddle.cli.UserError;
import io.heddle.cli.compare.CompareDocument.LeftOut;
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
record Lineup(List<ArmSpec> arms, List<LeftOut> leftOut) {
    /** What is tried when the user names no arms. */
    private static final List<Policy> CANDIDATES = List.of(Policies.SLICE, Policies.SLICE_NICE, Policies.FIFO);

    /** The default policy and all candidates that nothing stands in the way of. */
    static Lineup possible(Function<Policy, Optional<Capability>> obstacles) {
        List<ArmSpec> arms = new ArrayList<>(List.of(ArmSpec.of(Policies.DEFAULT)));
        List<LeftOut> leftOut = new ArrayList<>();
        for (Policy policy : CANDIDATES) {
            obstacles
                    .apply(policy)
                    .ifPresentOrElse(
                            obstacle -> leftOut.add(new LeftOut(policy.name(), obstacle.detail(), obstacle.mend())),
                            () -> arms.add(ArmSpec.of(policy)));
        }
        if (arms.size() == 1) {
            throw new UserError(
                    "only default is possible here, which leaves nothing to compare it with: " + told(leftOut));
        }
        return new Lineup(arms, leftOut);
    }

    /** Arms that the user asked for must be possible: to leave one out silently would answer another question. */
    static Lineup demanded(List<ArmSpec> arms, Function<Policy, Optional<Capability>> obstacles) {
        for (ArmSpec arm : arms) {
            arm.policy().flatMap(obstacles).ifPresent(obstacle -> {
                throw new UserError(
                        "arm " + arm.label() + " isn't possible here: " + obstacle.detail() + "; " + obstacle.mend());
            });
        }
        return new Lineup(arms, List.of());
    }

    /** Policies that one thing stands in the way of are told together. */
    private static String told(List<LeftOut> leftOut) {
        Map<String, List<String>> byObstacle = leftOut.stream()
                .collect(Collectors.groupingBy(
                        each -> each.reason() + "; " + each.mend(),
                        LinkedHashMap::new,
                        Collectors.mapping(LeftOut::arm, Collectors.toList())));
        return byObstacle.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; "));
    }
}
