package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.program.ProgramModel;
import java.util.Set;

/** Detects tasks that sleep: sleepy workers (Pinto et al., section V, bottleneck 6). */
final class SleepDetector implements Detector {
    private static final Set<String> SLEEPS = Set.of("sleep", "sleepUninterruptibly", "safeSleep");

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        if (reachable.context() == Context.CALLER) {
            return;
        }
        StepTraversal.forEach(reachable.body().steps(), program::runsAsynchronously, step -> {
            if (step instanceof Step.Call call && isSleep(program, call)) {
                findings.add(
                        reachable.context() == Context.TASK ? Rule.SLEEPY_WORKER : Rule.BLOCKING_IN_COMMON_POOL,
                        reachable,
                        call.position(),
                        reachable.describe("sleeps"));
            }
        });
    }

    /** Whether a method of the JDK, or of a library, sleeps by its name. */
    private static boolean isSleep(ProgramModel program, Step.Call call) {
        String type = program.classOf(call);
        return SLEEPS.contains(call.name())
                && type.contains(".")
                && program.findClass(type).isEmpty();
    }
}
