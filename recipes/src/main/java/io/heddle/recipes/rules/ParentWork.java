package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds loops that fork children and after which the task does a child's share of the work itself, without a task for it. */
record ParentWork(ProgramModel program, TaskCode code) {
    /** A method by its class and name. */
    private record Method(String type, String name) {}

    /** The positions of these loops. */
    Set<SourcePosition> loops() {
        Set<SourcePosition> loops = new HashSet<>();
        StepTraversal.forEachSequence(code.ownSteps(), sequence -> {
            for (int i = 0; i < sequence.size(); i++) {
                if (sequence.get(i) instanceof Step.Loop loop
                        && sharesWork(loop, sequence.subList(i + 1, sequence.size()))) {
                    loops.add(loop.position());
                }
            }
        });
        return loops;
    }

    private boolean sharesWork(Step.Loop loop, List<Step> after) {
        Set<String> children = new HashSet<>();
        boolean[] forks = new boolean[1];
        StepTraversal.forEach(loop.body(), step -> {
            if (step instanceof Step.Creation made && program.isTask(made.type())) {
                children.add(made.type());
            }
            forks[0] |= step instanceof Step.Call call && program.taskOperation(call) == TaskOperation.FORK;
        });
        if (!forks[0]) {
            return false;
        }
        Set<Method> own = new HashSet<>();
        for (Step step : after) {
            if (joins(step)) {
                break;
            }
            own.addAll(methods(List.of(step)));
        }
        return children.stream().anyMatch(child -> workOf(child, after).stream().anyMatch(own::contains));
    }

    /** The methods that children of a class call, except in the steps after the loop. */
    private Set<Method> workOf(String child, List<Step> after) {
        if (!child.equals(code.root())) {
            return methods(program.hierarchy(child).stream()
                    .flatMap(type -> type.bodies().stream())
                    .filter(body -> body.name().equals("compute") || body.name().equals("exec"))
                    .flatMap(body -> body.steps().stream())
                    .toList());
        }
        Set<Method> elsewhere = new HashSet<>();
        StepTraversal.forEachSequence(code.ownSteps(), sequence -> {
            if (!sequence.containsAll(after)) {
                sequence.forEach(step -> method(step, elsewhere));
            }
        });
        return elsewhere;
    }

    private Set<Method> methods(List<Step> steps) {
        Set<Method> methods = new HashSet<>();
        StepTraversal.forEach(steps, step -> method(step, methods));
        return methods;
    }

    /** Adds the method that a step gives data to, unless it belongs to a collection or a task. */
    private void method(Step step, Set<Method> methods) {
        if (step instanceof Step.Call call
                && !call.arguments().isEmpty()
                && program.taskOperation(call) == TaskOperation.NONE
                && (program.bodyOf(call).isPresent() || isFunction(call))) {
            methods.add(new Method(program.classOf(call), call.name()));
        }
    }

    private static boolean isFunction(Step.Call call) {
        return call.receiver() instanceof Value.Field
                && Set.of("accept", "apply", "run", "call").contains(call.name());
    }

    private boolean joins(Step step) {
        boolean[] joins = new boolean[1];
        StepTraversal.forEach(
                List.of(step),
                each -> joins[0] |=
                        each instanceof Step.Call call && program.taskOperation(call) == TaskOperation.JOIN);
        return joins[0];
    }
}
