package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.Origins;
import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.CollectionFactories;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Detects forks after which the worker only waits: it forks all children, or joins one immediately. */
final class ForkOrderDetector implements TaskDetector {
    @Override
    public void detect(ProgramModel program, TaskCode code, Findings findings) {
        if (code.isTask()) {
            StepTraversal.forEachSequence(
                    code.steps(), sequence -> new Sequence(program, code, findings, code.origins(), sequence).detect());
            new LastForks(program, code)
                    .find()
                    .forEach(forks -> addForks(code, findings, forks.getLast(), forks.size()));
        }
    }

    private static void addForks(TaskCode code, Findings findings, Step.Call fork, int forks) {
        findings.add(
                Rule.FORK_ORDER,
                code.root(),
                fork.position(),
                "forks %d tasks and then waits without computing one of them".formatted(forks));
    }

    /** A list of consecutive steps. */
    private record Sequence(ProgramModel program, TaskCode code, Findings findings, Origins origins, List<Step> steps) {
        void detect() {
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i) instanceof Step.Call call) {
                    switch (program.taskOperation(call)) {
                        case FORK -> checkFork(call, i);
                        case COMPUTE -> checkCompute(call, i);
                        case INVOKE_ALL -> checkInvokeAll(call, i);
                        default -> {}
                    }
                }
            }
        }

        private void checkFork(Step.Call fork, int index) {
            if (isJoinedAtOnce(fork, index)) {
                add(Rule.SEQUENTIAL_FORK, fork, "joins a task immediately after forking it");
                return;
            }
            if (followsFork(index)) {
                return;
            }
            int forks = 1;
            Step.Call last = fork;
            boolean worked = false;
            for (int i = index + 1; i < steps.size(); i++) {
                Step step = steps.get(i);
                TaskOperation operation =
                        step instanceof Step.Call call ? program.taskOperation(call) : TaskOperation.NONE;
                if (step instanceof Step.Loop loop && forks > 1 && !worked && joins(loop)) {
                    addForks(code, findings, last, forks);
                    return;
                }
                if (operation == TaskOperation.FORK && isJoinedAtOnce((Step.Call) step, i)) {
                    return;
                } else if (operation == TaskOperation.FORK) {
                    // Other children run meanwhile, but this worker could still compute the last one.
                    forks++;
                    last = (Step.Call) step;
                    worked = false;
                } else if (operation == TaskOperation.JOIN) {
                    if (!worked) {
                        checkJoin(last, forks, (Step.Call) step, i);
                    }
                    return;
                } else if (operation != TaskOperation.NONE || !(isCheap(step) || step instanceof Step.Call)) {
                    return;
                } else {
                    worked |= step instanceof Step.Call call && !StepCost.isBrief(call);
                }
            }
        }

        /** Whether the next step joins what a fork returns, as in {@code new Task().fork().join()}. */
        private boolean isJoinedAtOnce(Step.Call fork, int index) {
            return index + 1 < steps.size()
                    && steps.get(index + 1) instanceof Step.Call join
                    && program.taskOperation(join) == TaskOperation.JOIN
                    && join.receiver() instanceof Value.CallResult(Step.Call before)
                    && before.equals(fork);
        }

        /** Checks a {@code compute} of a variable's task. Without a variable, each evaluation may create a new task. */
        private void checkCompute(Step.Call compute, int index) {
            if (isForkedBefore(compute.receiver(), index)) {
                add(Rule.SEQUENTIAL_FORK, compute, "computes a task that it has forked: the task runs twice");
            }
        }

        private boolean isForkedBefore(@Nullable Value task, int index) {
            return task instanceof Value.Local local
                    && origins.resolve(local) instanceof Value.NewObject
                    && steps.subList(0, index).stream()
                            .anyMatch(step -> step instanceof Step.Call call
                                    && program.taskOperation(call) == TaskOperation.FORK
                                    && isSame(call.receiver(), local));
        }

        /** Whether a fork follows another one. Only the first of several is reported. */
        private boolean followsFork(int index) {
            for (int i = index - 1; i >= 0; i--) {
                Step step = steps.get(i);
                TaskOperation operation =
                        step instanceof Step.Call call ? program.taskOperation(call) : TaskOperation.NONE;
                if (operation == TaskOperation.FORK) {
                    return true;
                }
                if (operation != TaskOperation.NONE || !(isCheap(step) || step instanceof Step.Call)) {
                    return false;
                }
            }
            return false;
        }

        private void checkJoin(Step.Call fork, int forks, Step.Call join, int index) {
            if (forks > 1) {
                addForks(code, findings, fork, forks);
            } else if (isSame(fork.receiver(), join.receiver())) {
                boolean chained = join.receiver() instanceof Value.CallResult(Step.Call before) && before.equals(fork);
                if (!chained && computeAfter(index).isPresent()) {
                    add(Rule.FORK_ORDER, join, "waits for one task before it computes another");
                } else {
                    add(Rule.SEQUENTIAL_FORK, fork, "joins a task immediately after forking it");
                }
            }
        }

        private boolean joins(Step.Loop loop) {
            boolean[] joins = new boolean[1];
            StepTraversal.forEach(
                    loop.body(),
                    step -> joins[0] |=
                            step instanceof Step.Call call && program.taskOperation(call) == TaskOperation.JOIN);
            return joins[0];
        }

        private Optional<Step.Call> computeAfter(int index) {
            return steps.subList(index + 1, steps.size()).stream()
                    .filter(Step.Call.class::isInstance)
                    .map(Step.Call.class::cast)
                    .filter(call -> program.taskOperation(call) == TaskOperation.COMPUTE)
                    .findFirst();
        }

        private boolean isSame(@Nullable Value one, @Nullable Value other) {
            return one != null && other != null && origins.resolve(one).equals(origins.resolve(other));
        }

        /** Whether a step takes less time than a task is worth. */
        private static boolean isCheap(Step step) {
            return step instanceof Step.Assignment || step instanceof Step.Creation;
        }

        private void checkInvokeAll(Step.Call call, int index) {
            if (call.arguments().stream().anyMatch(task -> isForkedBefore(task, index))) {
                add(Rule.SEQUENTIAL_FORK, call, "passes a task that it has forked to invokeAll: the task runs twice");
                return;
            }
            if (call.arguments().size() != 1) {
                return;
            }
            Value only = origins.resolve(call.arguments().getFirst());
            boolean one = program.isTask(only)
                    || (only instanceof Value.NewObject(Step.Creation array)
                            && array.type().endsWith("[]")
                            && array.arguments().size() == 1
                            && program.isTask(origins.resolve(array.arguments().getFirst())))
                    || (only instanceof Value.CallResult(Step.Call list)
                            && CollectionFactories.contains(list.name())
                            && list.arguments().size() == 1
                            && program.isTask(origins.resolve(list.arguments().getFirst())));
            if (one) {
                add(Rule.SEQUENTIAL_FORK, call, "calls invokeAll for a single task");
            }
        }

        private void add(Rule rule, Step.Call call, String reason) {
            findings.add(rule, code.root(), call.position(), reason);
        }
    }
}
