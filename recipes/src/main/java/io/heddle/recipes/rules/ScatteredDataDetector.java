package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability.Context;
import io.heddle.recipes.callgraph.Reachability.ReachableBody;
import io.heddle.recipes.callgraph.TaskOperation;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Detects tasks that are forked one by one in a loop over the data: scattered data (Pinto et al., section V, bottleneck 4). */
final class ScatteredDataDetector implements Detector {
    private static final Set<String> STREAM_LOOPS = Set.of("forEach", "map", "peek", "forEachOrdered");

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        if (reachable.context() != Context.TASK) {
            return;
        }
        StepTraversal.forEach(reachable.inlined(), step -> {
            if (step instanceof Step.Loop loop && isOverElements(loop)) {
                checkForks(program, reachable, loop.body(), findings);
            } else if (step instanceof Step.Call call && STREAM_LOOPS.contains(call.name())) {
                for (Value argument : call.arguments()) {
                    if (argument instanceof Value.Lambda function) {
                        checkForks(program, reachable, function.body().steps(), findings);
                    } else if (argument instanceof Value.MethodReference reference
                            && reference.name().equals("fork")
                            && program.isTask(reference.type())) {
                        findings.add(Rule.SCATTERED_DATA, reachable, call.position(), "forks tasks one by one");
                    }
                }
            }
        });
    }

    /** Reports forks without a join in the same iteration. Forks with one are sequential, not scattered. */
    private static void checkForks(
            ProgramModel program, ReachableBody reachable, List<Step> iteration, Findings findings) {
        if (program.isCompleter(reachable.body().type())) {
            return;
        }
        List<Step.Call> forks = calls(program, iteration, TaskOperation.FORK);
        Origins origins = new Origins(iteration);
        List<Value> joined = calls(program, iteration, TaskOperation.JOIN).stream()
                .flatMap(join -> Stream.ofNullable(join.receiver()))
                .map(origins::resolve)
                .toList();
        for (Step.Call fork : forks) {
            if (fork.receiver() == null || !joined.contains(origins.resolve(fork.receiver()))) {
                findings.add(Rule.SCATTERED_DATA, reachable, fork.position(), "forks tasks one by one in a loop");
            }
        }
    }

    private static List<Step.Call> calls(ProgramModel program, List<Step> steps, TaskOperation operation) {
        List<Step.Call> calls = new ArrayList<>();
        StepTraversal.forEach(steps, step -> {
            if (step instanceof Step.Call call && program.taskOperation(call) == operation && call.receiver() != null) {
                calls.add(call);
            }
        });
        return calls;
    }

    /** Whether a loop takes one element after another. A loop that halves the rest is a recursion. */
    private static boolean isOverElements(Step.Loop loop) {
        return switch (loop.over()) {
            case Value.Operation condition -> counts(loop, condition);
            case Value.Constant ignored -> false;
            case Value.Unknown ignored -> false;
            default -> true;
        };
    }

    private static boolean counts(Step.Loop loop, Value.Operation condition) {
        return loop.body().stream()
                .anyMatch(step -> step instanceof Step.Assignment assignment
                        && (assignment.operator().contains("Increment")
                                || assignment.operator().contains("Decrement")
                                || assignment.operator().equals("Addition"))
                        && mentions(condition, assignment.target()));
    }

    private static boolean mentions(Value whole, Value part) {
        return whole.equals(part)
                || (whole instanceof Value.Operation operation
                        && operation.operands().stream().anyMatch(each -> mentions(each, part)));
    }
}
