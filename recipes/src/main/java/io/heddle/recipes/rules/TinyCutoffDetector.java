package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.TaskOperation;
import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Detects recursions that split until almost nothing is left, where the rest is cheap to compute. */
final class TinyCutoffDetector implements TaskDetector {
    /** The number of additions that take about as long as an empty task. */
    private static final long LARGEST_TINY_CUTOFF = 32;

    @Override
    public void detect(ProgramModel program, TaskCode code, Findings findings) {
        if (code.isTask() && code.reachable().body().name().equals("compute") && creates(code.steps(), code.root())) {
            new Recursion(program, code).detect(findings);
        }
    }

    private static boolean creates(List<Step> steps, String type) {
        boolean[] creates = new boolean[1];
        StepTraversal.forEach(
                steps,
                step -> creates[0] |=
                        step instanceof Step.Creation made && made.type().equals(type));
        return creates[0];
    }

    /** A task that creates tasks of its own class. */
    private record Recursion(ProgramModel program, TaskCode code) {
        void detect(Findings findings) {
            List<Step.Conditional> deciding = code.steps().stream()
                    .filter(Step.Conditional.class::isInstance)
                    .map(Step.Conditional.class::cast)
                    .filter(this::decides)
                    .toList();
            StepCost cost = new StepCost(program, fields(deciding));
            if (deciding.isEmpty() || !cost.isProportional(code.steps()) || forksOnlyLarge()) {
                return;
            }
            long smallest = 0;
            for (Step.Conditional choice : deciding) {
                OptionalLong cutoff = cutoff(choice);
                List<Step> leaf = creates(choice.then(), code.root()) ? otherwise(choice) : choice.then();
                if (cutoff.isEmpty() || cutoff.getAsLong() > LARGEST_TINY_CUTOFF || !cost.isCheap(leaf)) {
                    // This condition may stop the recursion before the other ones do.
                    return;
                }
                smallest = Math.max(smallest, cutoff.getAsLong());
            }
            findings.add(
                    Rule.TINY_CUTOFF,
                    code.root(),
                    deciding.getLast().position(),
                    "splits down to %d".formatted(Math.max(1, smallest)));
        }

        /** Whether a further condition decides if children are forked or computed one after the other. */
        private boolean forksOnlyLarge() {
            boolean[] decides = new boolean[1];
            StepTraversal.forEach(code.steps(), step -> {
                if (step instanceof Step.Conditional choice) {
                    boolean then = forks(choice.then());
                    decides[0] |=
                            then != forks(choice.otherwise()) && computes(then ? choice.otherwise() : choice.then());
                }
            });
            return decides[0];
        }

        private boolean forks(List<Step> steps) {
            return performs(steps, Set.of(TaskOperation.FORK, TaskOperation.INVOKE_ALL));
        }

        private boolean computes(List<Step> steps) {
            return performs(steps, Set.of(TaskOperation.COMPUTE));
        }

        private boolean performs(List<Step> steps, Set<TaskOperation> operations) {
            return steps.stream()
                    .anyMatch(
                            step -> step instanceof Step.Call call && operations.contains(program.taskOperation(call)));
        }

        /** The fields with which conditions compare. */
        private static Set<Value> fields(List<Step.Conditional> deciding) {
            Set<Value> fields = new HashSet<>();
            deciding.forEach(choice -> choice.condition().mentions(value -> {
                if (value instanceof Value.Field) {
                    fields.add(value);
                }
                return false;
            }));
            return fields;
        }

        private OptionalLong cutoff(Step.Conditional choice) {
            return new Cutoff(program, code).of(choice.condition());
        }

        /** Whether a conditional decides between splitting and a leaf. */
        private boolean decides(Step.Conditional choice) {
            boolean otherwiseSplits = creates(otherwise(choice), code.root());
            return creates(choice.then(), code.root())
                    ? !otherwiseSplits
                    : otherwiseSplits && (!choice.otherwise().isEmpty() || isLast(choice.then()));
        }

        /** Whether nothing runs after some steps. */
        private static boolean isLast(List<Step> steps) {
            return !steps.isEmpty() && steps.getLast() instanceof Step.Return;
        }

        /**
         * The steps that run if a conditional's then branch does not. They include the steps after the conditional, because a
         * then branch that splits returns.
         */
        private List<Step> otherwise(Step.Conditional choice) {
            List<Step> after = code.steps()
                    .subList(code.steps().indexOf(choice) + 1, code.steps().size());
            return Stream.concat(choice.otherwise().stream(), after.stream()).toList();
        }
    }
}
