package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A stage of a stream that starts work, and a later stage that waits for it. Streams are lazy, so the work of each element is done
 * before that of the next one starts, unless a stage between them collects all.
 */
record LazyStages(Step.Call starting, Step.Call waiting) {
    /** Stages that take all elements before they pass on the first. */
    private static final Set<String> BARRIERS = Set.of("collect", "toList", "toArray", "sorted", "stream");

    private static final Set<String> PARALLEL = Set.of("parallel", "parallelStream");

    static List<LazyStages> in(List<Step> steps, Predicate<Step.Call> starts, Predicate<Step.Call> waits) {
        List<LazyStages> found = new ArrayList<>();
        StepTraversal.forEach(steps, step -> {
            if (step instanceof Step.Call waiting && waits.test(waiting)) {
                List<Step.Call> stages = before(waiting);
                if (stages.stream().noneMatch(stage -> PARALLEL.contains(stage.name()))) {
                    stages.stream().filter(starts).forEach(stage -> found.add(new LazyStages(stage, waiting)));
                }
            }
        });
        return found;
    }

    /** The stages between a collection of all elements and a later stage. */
    private static List<Step.Call> before(Step.Call waiting) {
        List<Step.Call> stages = new ArrayList<>();
        Value next = waiting.receiver();
        while (next instanceof Value.CallResult(Step.Call stage) && !BARRIERS.contains(stage.name())) {
            stages.add(stage);
            next = stage.receiver();
        }
        return stages;
    }
}
