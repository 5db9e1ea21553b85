package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.TaskOperation;
import io.heddle.recipes.reach.Walk;

/** Bottleneck 1: a task that hands another to a pool. */
final class CentralizedPooling implements Search {
    @Override
    public void search(Program program, Reached reached, Findings findings) {
        if (reached.where() != Where.TASK) {
            return;
        }
        Walk.steps(reached.body().steps(), call -> false, step -> {
            if (step instanceof Step.Call call && program.operation(call) == TaskOperation.SUBMIT) {
                findings.add(
                        Rule.CENTRALIZED_POOLING,
                        reached,
                        call.at(),
                        "a task hands another to the pool by " + call.name());
            }
        });
    }
}
