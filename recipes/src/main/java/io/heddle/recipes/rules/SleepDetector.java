package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.program.ProgramModel;

/** Detects tasks that sleep: sleepy workers (Pinto et al., section V, bottleneck 6). */
final class SleepDetector implements Detector {
    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        if (reachable.context() == Context.CALLER) {
            return;
        }
        StepTraversal.forEach(reachable.body().steps(), program::runsAsynchronously, step -> {
            if (step instanceof Step.Call call && isSleep(call)) {
                findings.add(
                        reachable.context() == Context.TASK ? Rule.SLEEPY_WORKER : Rule.BLOCKING_IN_COMMON_POOL,
                        reachable,
                        call.position(),
                        reachable.describe("sleeps"));
            }
        });
    }

    private static boolean isSleep(Step.Call call) {
        return call.name().equals("sleep")
                && (call.type().equals("java.lang.Thread") || call.type().equals("java.util.concurrent.TimeUnit"));
    }
}
