package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import java.util.ArrayList;
import java.util.List;

/** Finds the steps that may run in one execution of a body together with a certain step. */
final class ExecutionPath {
    private ExecutionPath() {}

    /** The steps without those of other branches, and of branches that return before. */
    static List<Step> with(Step wanted, List<Step> steps) {
        List<Step> path = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Conditional choice
                when contains(choice.then(), wanted) -> path.addAll(with(wanted, choice.then()));
                case Step.Conditional choice
                when contains(choice.otherwise(), wanted) -> path.addAll(with(wanted, choice.otherwise()));
                case Step.Conditional choice -> {
                    path.addAll(withoutExit(choice.then()));
                    path.addAll(withoutExit(choice.otherwise()));
                }
                case Step.Loop loop when contains(loop.body(), wanted) -> path.addAll(with(wanted, loop.body()));
                default -> path.add(step);
            }
        }
        return path;
    }

    private static List<Step> withoutExit(List<Step> branch) {
        return !branch.isEmpty() && branch.getLast() instanceof Step.Return ? List.of() : branch;
    }

    private static boolean contains(List<Step> steps, Step wanted) {
        boolean[] contains = new boolean[1];
        StepTraversal.forEach(steps, step -> contains[0] |= step.equals(wanted));
        return contains[0];
    }
}
