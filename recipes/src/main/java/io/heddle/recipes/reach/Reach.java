package io.heddle.recipes.reach;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What runs in tasks, and what in parallel streams and in stages of CompletableFutures that have no executor of their own:
 * their bodies, and what those call.
 */
public final class Reach {
    /** Where code runs. */
    public enum Where {
        TASK,
        COMMON_POOL
    }

    /**
     * A body that runs there.
     *
     * @param root the class with whose code it begins
     * @param path the names of the methods that lead to it, its own last
     * @param shared whether the object that it is called on may be the same for many tasks
     */
    public record Reached(Where where, String root, Body body, List<String> path, boolean shared) {
        /** What it does, in a sentence that says by which way it is reached. */
        public String by(String what) {
            return String.join(" -> ", path) + " " + what;
        }
    }

    private final Program program;
    private final Set<String> unknown = new TreeSet<>();
    private final List<Reached> reached = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    private Reach(Program program) {
        this.program = program;
    }

    public static List<Reached> of(Program program) {
        return List.copyOf(search(program).reached);
    }

    /** Types whose methods are called there, or whose locks are taken, and whose sources were not given. */
    public static Set<String> unknown(Program program) {
        return search(program).unknown;
    }

    private static Reach search(Program program) {
        Reach reach = new Reach(program);
        for (ClassFacts each : program.classes()) {
            boolean isTask = program.isTask(each.name()) && !program.isFramework(each.name());
            for (Body body : each.bodies()) {
                if (isTask && ForkJoin.TASK_METHODS.contains(body.name())) {
                    reach.add(Where.TASK, each.name(), body, List.of(), false);
                }
                Walk.steps(body.steps(), call -> false, step -> {
                    if (step instanceof Step.Call call) {
                        reach.addFunctions(call);
                    }
                });
            }
        }
        return reach;
    }

    /** Lambdas and method references that a call has run elsewhere. */
    private void addFunctions(Step.Call call) {
        Where where = null;
        if (program.operation(call) == TaskOperation.SUBMIT
                || (program.isTask(call.type()) && call.name().startsWith("adapt"))) {
            where = Where.TASK;
        } else if (CommonPool.runs(call)) {
            where = Where.COMMON_POOL;
        }
        if (where == null) {
            return;
        }
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.Function function) {
                add(where, function.body().type(), function.body(), List.of(), false);
            } else if (argument instanceof Value.Reference reference) {
                Where there = where;
                for (int parameters = 0; parameters <= 3; parameters++) {
                    program.bodyOf(reference.type(), reference.name(), parameters)
                            .ifPresent(body -> add(there, body.type(), body, List.of(), false));
                }
            }
        }
    }

    private void add(Where where, String root, Body body, List<String> before, boolean shared) {
        if (!seen.add(where + " " + body.at().node() + " " + shared)) {
            return;
        }
        List<String> path = new ArrayList<>(before);
        path.add(body.name().isEmpty() ? "lambda" : body.name());
        reached.add(new Reached(where, root, body, List.copyOf(path), shared));
        Walk.steps(body.steps(), program::runsElsewhere, step -> {
            if (step instanceof Step.Locked block && block.lock() instanceof Value.Field lock) {
                unknown(lock.owner());
            }
            if (step instanceof Step.Call call) {
                boolean onShared = call.receiver() instanceof Value.Field || (call.receiver() == null && shared);
                unknown(call.type());
                if (!program.runsElsewhere(call)) {
                    referred(where, root, call, path);
                }
                program.bodyOf(call).ifPresent(called -> {
                    if (!isTaskMethod(called) && !program.isFramework(called.type())) {
                        add(where, root, called, path, onShared || called.isStatic());
                    }
                });
            }
        });
    }

    /** Methods that a call is given by reference, and calls. */
    private void referred(Where where, String root, Step.Call call, List<String> path) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.Reference reference) {
                program.bodyOf(reference.type(), reference.name(), 1)
                        .filter(called -> !isTaskMethod(called) && !program.isFramework(called.type()))
                        .ifPresent(called -> add(where, root, called, path, true));
            }
        }
    }

    private void unknown(String type) {
        if (!type.isEmpty() && program.find(type).isEmpty()) {
            unknown.add(type);
        }
    }

    /** A task that is called runs as a task anyway. */
    private boolean isTaskMethod(Body body) {
        return ForkJoin.TASK_METHODS.contains(body.name()) && program.isTask(body.type());
    }
}
