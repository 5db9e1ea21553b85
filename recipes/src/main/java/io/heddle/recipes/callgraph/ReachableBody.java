package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.List;
import java.util.Set;

/**
 * A body that runs in a context.
 *
 * @param root the class of the entry point
 * @param self the class of the object that the body runs on, which may inherit the body
 * @param path the names of the methods from the entry point to the body, both included
 * @param receiverShared whether many tasks may call it on the same object
 * @param sharedParameters the parameters that may be the same objects in many tasks
 * @param certainty whether the calls on the path lead to the body for sure
 */
public record ReachableBody(
        Context context,
        String root,
        String self,
        Body body,
        List<String> path,
        boolean receiverShared,
        Set<Value.Local> sharedParameters,
        Certainty certainty) {
    /** The kind of job that runs code. */
    public enum Context {
        /** A fork/join task. */
        TASK,
        /** Code that forks tasks without being one. */
        CALLER,
        COMMON_POOL
    }

    /** Whether the sources determine which methods virtual calls run. */
    public enum Certainty {
        CERTAIN,
        /** A call on the path may run one of many methods. */
        POSSIBLE
    }

    /** Whether a value may be the same object in many tasks: a field, or a variable around a function that is a task. */
    public boolean isShared(Value value) {
        return value instanceof Value.Field
                || (value instanceof Value.Local local
                        && (sharedParameters.contains(local) || (path.size() == 1 && isCaptured(local))));
    }

    private boolean isCaptured(Value.Local local) {
        if (!body.name().isEmpty() || body.parameters().contains(local)) {
            return false;
        }
        boolean[] own = new boolean[1];
        StepTraversal.forEach(
                body.steps(),
                step -> own[0] |= switch (step) {
                    case Step.Assignment assignment -> assignment.target().equals(local);
                    default ->
                        StepTraversal.lambdas(step)
                                .anyMatch(function -> function.parameters().contains(local));
                });
        return !own[0];
    }

    ReachableBody uncertain() {
        return new ReachableBody(context, root, self, body, path, receiverShared, sharedParameters, Certainty.POSSIBLE);
    }

    /** An action of the body after the call path that leads to it, such as {@code compute -> pause sleeps}. */
    public String describe(String action) {
        return String.join(" -> ", path) + " " + action;
    }
}
