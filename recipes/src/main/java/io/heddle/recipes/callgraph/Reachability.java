package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The code that runs in fork/join tasks, in parallel streams, and in stages of CompletableFutures without an executor: the bodies
 * of these, and all that they call.
 */
public final class Reachability {
    private static final int MOST_PARAMETERS_OF_A_FUNCTION = 3;

    /** The kind of job that runs code. */
    public enum Context {
        TASK,
        COMMON_POOL
    }

    /**
     * A body that runs in a context.
     *
     * @param root the class of the entry point
     * @param path the names of the methods from the entry point to the body, both included
     * @param receiverShared whether many tasks may call it on the same object
     */
    public record ReachableBody(Context context, String root, Body body, List<String> path, boolean receiverShared) {
        /** An action of the body after the call path that leads to it, such as {@code compute -> pause sleeps}. */
        public String describe(String action) {
            return String.join(" -> ", path) + " " + action;
        }
    }

    private final ProgramModel program;
    private final Set<String> missingTypes = new TreeSet<>();
    private final List<ReachableBody> reachable = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    private Reachability(ProgramModel program) {
        this.program = program;
    }

    public static List<ReachableBody> of(ProgramModel program) {
        return List.copyOf(analyse(program).reachable);
    }

    /** The types without a known source whose methods such code calls, or whose locks it takes. */
    public static Set<String> missingTypes(ProgramModel program) {
        return analyse(program).missingTypes;
    }

    private static Reachability analyse(ProgramModel program) {
        Reachability analysis = new Reachability(program);
        for (ClassModel each : program.classes()) {
            boolean isTask = program.isTask(each.name()) && !program.isFrameworkType(each.name());
            for (Body body : each.bodies()) {
                if (isTask && ForkJoinTypes.TASK_METHODS.contains(body.name())) {
                    analysis.add(Context.TASK, each.name(), body, List.of(), false);
                }
                StepTraversal.forEach(body.steps(), step -> {
                    if (step instanceof Step.Call call) {
                        analysis.addEntryPoints(call);
                    }
                });
            }
        }
        return analysis;
    }

    /** The lambdas and method references that a call passes to a pool. */
    private void addEntryPoints(Step.Call call) {
        if (program.taskOperation(call) == TaskOperation.SUBMIT
                || (program.isTask(call.type()) && call.name().startsWith("adapt"))) {
            addEntryPoints(call, Context.TASK);
        } else if (CommonPoolCalls.runsArguments(call)) {
            addEntryPoints(call, Context.COMMON_POOL);
        }
    }

    private void addEntryPoints(Step.Call call, Context context) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.Lambda(Body body)) {
                add(context, body.type(), body, List.of(), false);
            } else if (argument instanceof Value.MethodReference reference) {
                for (int parameters = 0; parameters <= MOST_PARAMETERS_OF_A_FUNCTION; parameters++) {
                    program.bodyOf(reference.type(), reference.name(), parameters)
                            .ifPresent(body -> add(context, body.type(), body, List.of(), false));
                }
            }
        }
    }

    private void add(Context context, String root, Body body, List<String> callers, boolean receiverShared) {
        if (!seen.add(context + " " + body.position().node() + " " + receiverShared)) {
            return;
        }
        List<String> path = new ArrayList<>(callers);
        path.add(body.name().isEmpty() ? "lambda" : body.name());
        reachable.add(new ReachableBody(context, root, body, List.copyOf(path), receiverShared));
        StepTraversal.forEach(body.steps(), program::runsAsynchronously, step -> {
            if (step instanceof Step.Synchronized block && block.lock() instanceof Value.Field lock) {
                addIfMissing(lock.owner());
            }
            if (step instanceof Step.Call call) {
                boolean onShared =
                        call.receiver() instanceof Value.Field || (call.receiver() == null && receiverShared);
                addIfMissing(call.type());
                if (!program.runsAsynchronously(call)) {
                    addMethodReferences(context, root, call, path);
                }
                program.bodyOf(call).ifPresent(called -> {
                    if (!isTaskMethod(called) && !program.isFrameworkType(called.type())) {
                        add(context, root, called, path, onShared || called.isStatic());
                    }
                });
            }
        });
    }

    /** The methods that are passed to a call by reference. */
    private void addMethodReferences(Context context, String root, Step.Call call, List<String> path) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.MethodReference reference) {
                program.bodyOf(reference.type(), reference.name(), 1)
                        .filter(called -> !isTaskMethod(called) && !program.isFrameworkType(called.type()))
                        .ifPresent(called -> add(context, root, called, path, true));
            }
        }
    }

    private void addIfMissing(String type) {
        if (!type.isEmpty() && program.findClass(type).isEmpty()) {
            missingTypes.add(type);
        }
    }

    /** Whether a body is a task's own code, which is an entry point already. */
    private boolean isTaskMethod(Body body) {
        return ForkJoinTypes.TASK_METHODS.contains(body.name()) && program.isTask(body.type());
    }
}
