package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds branches of a task that end with forks, of a task that computes no child itself. Each fork may have a condition. */
record LastForks(ProgramModel program, TaskCode code) {
    /** For each such branch its forks: two or more. */
    List<List<Step.Call>> find() {
        List<List<Step.Call>> found = new ArrayList<>();
        if (!program.isCompleter(code.root()) && !computes(code.steps())) {
            find(code.steps(), found);
        }
        return found;
    }

    private boolean computes(List<Step> steps) {
        boolean[] computes = new boolean[1];
        StepTraversal.forEach(steps, step -> {
            if (step instanceof Step.Call call) {
                TaskOperation operation = program.taskOperation(call);
                computes[0] |= operation != TaskOperation.NONE
                        && operation != TaskOperation.FORK
                        && operation != TaskOperation.JOIN;
            }
        });
        return computes[0];
    }

    private void find(List<Step> steps, List<List<Step.Call>> found) {
        List<Step.Call> forks = new ArrayList<>();
        for (Step step : steps) {
            Optional<Step.Call> fork = fork(step);
            if (fork.isPresent()) {
                forks.add(fork.get());
            } else if (isJoin(step) || !isBrief(step)) {
                forks.clear();
            }
            if (step instanceof Step.Conditional choice) {
                find(choice.then(), found);
                find(choice.otherwise(), found);
            }
        }
        if (forks.size() > 1) {
            found.add(forks);
        }
    }

    /** The fork that a step is, or the only one that it makes under a condition. */
    private Optional<Step.Call> fork(Step step) {
        return switch (step) {
            case Step.Call call when program.taskOperation(call) == TaskOperation.FORK -> Optional.of(call);
            case Step.Conditional choice -> {
                List<Step.Call> forks = choice.then().stream()
                        .filter(Step.Call.class::isInstance)
                        .map(Step.Call.class::cast)
                        .filter(call -> program.taskOperation(call) == TaskOperation.FORK)
                        .toList();
                yield forks.size() == 1 && choice.then().stream().noneMatch(this::isJoin)
                        ? Optional.of(forks.getFirst())
                        : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    /** Whether a step waits for a task, without a condition. */
    private boolean isJoin(Step step) {
        return step instanceof Step.Call call && program.taskOperation(call) == TaskOperation.JOIN;
    }

    /** Whether a step takes less time than a task is worth. Joins under a condition wait for what was forked. */
    private boolean isBrief(Step step) {
        return switch (step) {
            case Step.Call call -> program.taskOperation(call) == TaskOperation.JOIN || StepCost.isBrief(call);
            case Step.Conditional choice ->
                choice.then().stream().allMatch(this::isBrief)
                        && choice.otherwise().stream().allMatch(this::isBrief);
            case Step.Assignment ignored -> true;
            case Step.Creation ignored -> true;
            case Step.Return ignored -> true;
            case Step.Loop ignored -> false;
            case Step.Synchronized ignored -> false;
        };
    }
}
