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

    /**
     * Whether a value may be the same object in many tasks: a field, a variable around a function that is a task, a singleton, or
     * each element of a collection that tasks share.
     */
    public boolean isShared(Value value) {
        return switch (value) {
            case Value.Field ignored -> true;
            case Value.CallResult(Step.Call call) -> isSingleton(call);
            case Value.Local local ->
                sharedParameters.contains(local) || (path.size() == 1 && isCaptured(local)) || isAssignedShared(local);
            default -> false;
        };
    }

    /** Whether a call returns the same object each time, by convention. */
    private static boolean isSingleton(Step.Call call) {
        return call.arguments().isEmpty()
                && (call.name().equals("getInstance") || call.name().equals("instance"))
                && (call.receiver() == null || call.receiver() == Value.Unknown.UNKNOWN);
    }

    private boolean isAssignedShared(Value.Local local) {
        boolean[] shared = new boolean[1];
        StepTraversal.forEach(
                body.steps(),
                step -> shared[0] |= step instanceof Step.Assignment assignment
                        && assignment.target().equals(local)
                        && switch (assignment.value()) {
                            case Value.CallResult(Step.Call call) -> isSingleton(call);
                            case Value.Field field -> field.receiver() == null && receiverShared;
                            case Value.ArrayElement element -> isLoopOverShared(element);
                            default -> false;
                        });
        return shared[0];
    }

    /** Whether an element is that of a loop over a whole collection of the shared receiver. */
    private boolean isLoopOverShared(Value.ArrayElement element) {
        return receiverShared
                && element.index() == Value.Unknown.UNKNOWN
                && element.array() instanceof Value.Field field
                && field.receiver() == null;
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
