package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.callgraph.ReachableBody.Certainty;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;

/** Detects tasks that submit other tasks to a pool: centralized pooling (Pinto et al., section IV, bottleneck 1). */
final class CentralizedPoolingDetector implements Detector {
    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        // Code that only may run in a task is often meant for other threads.
        if (reachable.context() != Context.TASK || reachable.certainty() != Certainty.CERTAIN) {
            return;
        }
        StepTraversal.forEach(reachable.body().steps(), step -> {
            if (step instanceof Step.Call call && program.taskOperation(call) == TaskOperation.SUBMIT) {
                findings.add(
                        Rule.CENTRALIZED_POOLING,
                        reachable,
                        call.position(),
                        "submits a task to a pool from within a task: " + call.name());
            }
        });
    }
}
