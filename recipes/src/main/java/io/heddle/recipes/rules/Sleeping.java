package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.Walk;

/** Bottleneck 6: a task that sleeps. */
final class Sleeping implements Search {
    @Override
    public void search(Program program, Reached reached, Findings findings) {
        Walk.steps(reached.body().steps(), program::runsElsewhere, step -> {
            if (step instanceof Step.Call call && isSleep(call)) {
                findings.add(
                        reached.where() == Where.TASK ? Rule.SLEEPY_WORKER : Rule.BLOCKING_IN_COMMON_POOL,
                        reached,
                        call.at(),
                        reached.by("sleeps"));
            }
        });
    }

    private static boolean isSleep(Step.Call call) {
        return call.name().equals("sleep")
                && (call.type().equals("java.lang.Thread") || call.type().equals("java.util.concurrent.TimeUnit"));
    }
}
