package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.ArrayList;
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

    /**
     * A conditional.
     *
     * @param otherwise the steps that run if its then branch does not. They include the steps after the conditional, because a then
     *     branch that splits returns
     */
    private record Choice(Step.Conditional conditional, List<Step> otherwise) {
        List<Step> then() {
            return conditional.then();
        }
    }

    /** A task that creates tasks of its own class. */
    private record Recursion(ProgramModel program, TaskCode code) {
        void detect(Findings findings) {
            List<Choice> choices = new ArrayList<>();
            addChoices(code.steps(), List.of(), choices);
            List<Choice> deciding = choices.stream().filter(this::decides).toList();
            StepCost cost = new StepCost(program, fields(deciding));
            if (deciding.isEmpty()
                    || !cost.isProportional(code.steps())
                    || choices.stream().anyMatch(this::forksOnlyLarge)) {
                return;
            }
            long smallest = 0;
            for (Choice choice : deciding) {
                OptionalLong cutoff =
                        new Cutoff(program, code).of(choice.conditional().condition());
                List<Step> leaf = creates(choice.then(), code.root()) ? choice.otherwise() : choice.then();
                if (cutoff.isEmpty() || cutoff.getAsLong() > LARGEST_TINY_CUTOFF || !cost.isCheap(leaf)) {
                    // This condition may stop the recursion before the other ones do.
                    return;
                }
                smallest = Math.max(smallest, cutoff.getAsLong());
            }
            findings.add(
                    Rule.TINY_CUTOFF,
                    code.root(),
                    deciding.getLast().conditional().position(),
                    "splits down to %d".formatted(Math.max(1, smallest)));
        }

        /**
         * Adds the conditionals in some steps and in their branches.
         *
         * @param after the steps that run after them
         */
        private static void addChoices(List<Step> steps, List<Step> after, List<Choice> choices) {
            for (int i = 0; i < steps.size(); i++) {
                if (steps.get(i) instanceof Step.Conditional conditional) {
                    List<Step> rest = concat(steps.subList(i + 1, steps.size()), after);
                    choices.add(new Choice(conditional, concat(conditional.otherwise(), rest)));
                    addChoices(conditional.then(), isLast(conditional.then()) ? List.of() : rest, choices);
                    addChoices(conditional.otherwise(), isLast(conditional.otherwise()) ? List.of() : rest, choices);
                }
            }
        }

        private static List<Step> concat(List<Step> first, List<Step> second) {
            return Stream.concat(first.stream(), second.stream()).toList();
        }

        /** Whether a further condition decides if children are forked or computed one after the other. */
        private boolean forksOnlyLarge(Choice choice) {
            boolean then = forks(choice.then());
            return then != forks(choice.otherwise()) && computes(then ? choice.otherwise() : choice.then());
        }

        private boolean forks(List<Step> steps) {
            return performs(steps, Set.of(TaskOperation.FORK, TaskOperation.INVOKE_ALL));
        }

        private boolean computes(List<Step> steps) {
            return performs(steps, Set.of(TaskOperation.COMPUTE));
        }

        private boolean performs(List<Step> steps, Set<TaskOperation> operations) {
            boolean[] performs = new boolean[1];
            StepTraversal.forEachOwn(
                    steps,
                    step -> performs[0] |=
                            step instanceof Step.Call call && operations.contains(program.taskOperation(call)));
            return performs[0];
        }

        /** The fields that conditions compare, except constants. */
        private Set<Value> fields(List<Choice> deciding) {
            Set<Value> fields = new HashSet<>();
            deciding.forEach(choice -> choice.conditional().condition().mentions(value -> {
                if (value instanceof Value.Field field && !isConstant(field)) {
                    fields.add(value);
                }
                return false;
            }));
            return fields;
        }

        private boolean isConstant(Value.Field field) {
            return program.declarationOf(field)
                    .filter(declared -> declared.isFinal() && declared.initial() instanceof Value.Constant)
                    .isPresent();
        }

        /** Whether a conditional decides between splitting and a leaf. */
        private boolean decides(Choice choice) {
            boolean otherwiseSplits = creates(choice.otherwise(), code.root());
            return creates(choice.then(), code.root())
                    ? !otherwiseSplits
                    : otherwiseSplits && (!choice.conditional().otherwise().isEmpty() || isLast(choice.then()));
        }

        /** Whether nothing runs after some steps. */
        private static boolean isLast(List<Step> steps) {
            return !steps.isEmpty() && steps.getLast() instanceof Step.Return;
        }
    }
}
