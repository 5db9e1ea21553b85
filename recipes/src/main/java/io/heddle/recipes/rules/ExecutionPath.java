package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import java.util.ArrayList;
import java.util.List;

/** Finds the steps that may run in one execution of a body together with a certain step. */
final class ExecutionPath {
    private ExecutionPath() {}

    /** The steps without those of other branches, and of branches that return before the wanted step. */
    static List<Step> with(Step wanted, List<Step> steps) {
        List<Step> path = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Conditional choice
                when contains(choice.then(), wanted) || contains(choice.otherwise(), wanted) -> {
                    List<Step> taken = contains(choice.then(), wanted) ? choice.then() : choice.otherwise();
                    path.addAll(with(wanted, taken));
                    if (exits(taken)) {
                        return path;
                    }
                }
                case Step.Conditional choice -> {
                    path.addAll(exits(choice.then()) ? List.of() : choice.then());
                    path.addAll(exits(choice.otherwise()) ? List.of() : choice.otherwise());
                }
                case Step.Loop loop when contains(loop.body(), wanted) -> path.addAll(with(wanted, loop.body()));
                default -> path.add(step);
            }
        }
        return path;
    }

    private static boolean exits(List<Step> branch) {
        return !branch.isEmpty() && branch.getLast() instanceof Step.Return;
    }

    private static boolean contains(List<Step> steps, Step wanted) {
        boolean[] contains = new boolean[1];
        StepTraversal.forEach(steps, step -> contains[0] |= step.equals(wanted));
        return contains[0];
    }
}
