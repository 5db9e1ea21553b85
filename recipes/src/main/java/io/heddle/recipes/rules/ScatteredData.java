package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.TaskOperation;
import io.heddle.recipes.reach.Walk;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Bottleneck 4: tasks that are forked one by one in a loop over the data. */
final class ScatteredData implements Search {
    private static final Set<String> OVER_ALL = Set.of("forEach", "map", "peek", "forEachOrdered");

    @Override
    public void search(Program program, Reached reached, Findings findings) {
        if (reached.where() != Where.TASK) {
            return;
        }
        Walk.steps(reached.body().steps(), call -> false, step -> {
            if (step instanceof Step.Loop loop && isOverElements(loop)) {
                forks(program, reached, loop.body(), findings);
            } else if (step instanceof Step.Call call && OVER_ALL.contains(call.name())) {
                for (Value argument : call.arguments()) {
                    if (argument instanceof Value.Function function) {
                        forks(program, reached, function.body().steps(), findings);
                    } else if (argument instanceof Value.Reference reference
                            && reference.name().equals("fork")
                            && program.isTask(reference.type())) {
                        findings.add(Rule.SCATTERED_DATA, reached, call.at(), "forks tasks one by one");
                    }
                }
            }
        });
    }

    /** What is joined in the same turn isn't scattered, but sequential. */
    private static void forks(Program program, Reached reached, List<Step> turn, Findings findings) {
        if (program.isCompleter(reached.body().type())) {
            return;
        }
        List<Step.Call> forks = calls(program, turn, TaskOperation.FORK);
        Aliases aliases = new Aliases(turn);
        List<Value> joined = calls(program, turn, TaskOperation.JOIN).stream()
                .flatMap(join -> Stream.ofNullable(join.receiver()))
                .map(aliases::resolve)
                .toList();
        for (Step.Call fork : forks) {
            if (fork.receiver() == null || !joined.contains(aliases.resolve(fork.receiver()))) {
                findings.add(Rule.SCATTERED_DATA, reached, fork.at(), "forks tasks one by one in a loop");
            }
        }
    }

    private static List<Step.Call> calls(Program program, List<Step> steps, TaskOperation operation) {
        List<Step.Call> calls = new ArrayList<>();
        Walk.steps(steps, call -> false, step -> {
            if (step instanceof Step.Call call && program.operation(call) == operation && call.receiver() != null) {
                calls.add(call);
            }
        });
        return calls;
    }

    /** A loop that takes one element after another; one that takes half of what is left is a recursion in disguise. */
    private static boolean isOverElements(Step.Loop loop) {
        return switch (loop.over()) {
            case Value.Operation condition -> counts(loop, condition);
            case Value.Constant ignored -> false;
            case Value.Other ignored -> false;
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
