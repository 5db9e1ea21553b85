package io.heddle.recipes.dataflow;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Step;
import java.util.List;

/**
 * The code of a task, or of a method that forks tasks.
 *
 * @param steps its steps, with those of the methods that it calls instead of the calls
 * @param ownSteps its steps, with all calls
 */
public record TaskCode(
        ReachableBody reachable, List<Step> steps, List<Step> ownSteps, Origins origins, Mutations mutations) {
    public static TaskCode of(ReachableBody reachable, List<Step> inlined) {
        List<Step> own = reachable.body().steps();
        return new TaskCode(reachable, inlined, own, new Origins(inlined), Mutations.in(inlined, own));
    }

    /** Whether it runs in a task. */
    public boolean isTask() {
        return reachable.context() == Context.TASK;
    }

    /** The class of the task. */
    public String root() {
        return reachable.root();
    }
}
