package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.List;
import java.util.Set;

/** Detects tasks that invoke all their children one after another and fork none, so that nothing runs in parallel. */
final class SequentialInvocationDetector implements TaskDetector {
    private static final Set<String> INVOCATIONS = Set.of("invoke", "quietlyInvoke", "compute");

    @Override
    public void detect(ProgramModel program, TaskCode code, Findings findings) {
        List<Step> steps = code.steps();
        if (!code.isTask() || program.isCompleter(code.root())) {
            return;
        }
        checkLoops(program, code, findings);
        if (forks(program, steps)) {
            return;
        }
        StepTraversal.forEachSequence(steps, sequence -> {
            List<Step.Call> invocations = sequence.stream()
                    .filter(Step.Call.class::isInstance)
                    .map(Step.Call.class::cast)
                    .filter(call -> isInvocation(program, call))
                    .toList();
            if (independent(sequence, invocations) > 1 || ofOwnClass(program, code, invocations) > 1) {
                report(code, invocations.getFirst(), findings);
            }
        });
    }

    /** Checks loops that invoke tasks of their own class, unless tasks run that were forked before. */
    private static void checkLoops(ProgramModel program, TaskCode code, Findings findings) {
        boolean[] forked = new boolean[1];
        StepTraversal.forEach(code.steps(), step -> {
            if (step instanceof Step.Call call) {
                forked[0] |= forks(program, List.of(call));
            } else if (step instanceof Step.Loop loop && !forked[0] && !forks(program, loop.body())) {
                loop.body().forEach(inner -> {
                    if (inner instanceof Step.Call call
                            && isInvocation(program, call)
                            && isOfType(program, call, code.root())
                            && isOfIteration(loop, call)) {
                        report(code, call, findings);
                    }
                });
            }
        });
    }

    /** The number of tasks that exist before the first of them is invoked, so that none needs the result of another. */
    private static long independent(List<Step> sequence, List<Step.Call> invocations) {
        if (invocations.isEmpty()) {
            return 0;
        }
        List<Value> before = sequence.subList(0, sequence.indexOf(invocations.getFirst())).stream()
                .filter(Step.Assignment.class::isInstance)
                .map(step -> ((Step.Assignment) step).target())
                .toList();
        return invocations.stream()
                .map(Step.Call::receiver)
                .distinct()
                .filter(before::contains)
                .count();
    }

    /** The number of tasks of the invoking task's own class: the parts into which it splits its work. */
    private static long ofOwnClass(ProgramModel program, TaskCode code, List<Step.Call> invocations) {
        return invocations.stream()
                .filter(call -> isOfType(program, call, code.root()))
                .map(Step.Call::receiver)
                .distinct()
                .count();
    }

    private static boolean forks(ProgramModel program, List<Step> steps) {
        boolean[] forks = new boolean[1];
        StepTraversal.forEach(steps, step -> {
            if (step instanceof Step.Call call) {
                TaskOperation operation = program.taskOperation(call);
                forks[0] |= operation == TaskOperation.FORK
                        || operation == TaskOperation.INVOKE_ALL
                        || operation == TaskOperation.SUBMIT;
            }
        });
        return forks[0];
    }

    private static boolean isInvocation(ProgramModel program, Step.Call call) {
        return INVOCATIONS.contains(call.name())
                && call.receiver() instanceof Value.Local
                && program.taskOperation(call) == TaskOperation.COMPUTE;
    }

    private static boolean isOfType(ProgramModel program, Step.Call call, String type) {
        return call.receiver() != null && program.typeOf(call.receiver()).equals(type);
    }

    /** Whether an iteration declares the task that it invokes. */
    private static boolean isOfIteration(Step.Loop loop, Step.Call call) {
        return loop.body().stream()
                .anyMatch(step -> step instanceof Step.Assignment assignment
                        && assignment.target().equals(call.receiver()));
    }

    private static void report(TaskCode code, Step.Call call, Findings findings) {
        findings.add(
                Rule.SEQUENTIAL_FORK,
                code.root(),
                call.position(),
                "invokes its children one after another and forks none");
    }
}
