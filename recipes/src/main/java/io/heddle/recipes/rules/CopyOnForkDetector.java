package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.ChildData;
import io.heddle.recipes.dataflow.ConstructorCopies;
import io.heddle.recipes.dataflow.Copies;
import io.heddle.recipes.dataflow.ElementCopies;
import io.heddle.recipes.dataflow.JoinedResults;
import io.heddle.recipes.dataflow.Origins;
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

/**
 * Detects children that receive copies or views of the data, or that copy it themselves: copy on fork (Pinto et al., section V,
 * bottleneck 2).
 */
final class CopyOnForkDetector implements TaskDetector {
    private static final List<String> CONTAINERS = List.of("Collection", "List", "Set", "Map", "Queue", "Array");

    @Override
    public void detect(ProgramModel program, TaskCode code, Findings findings) {
        JoinedResults results = new JoinedResults(program, code.origins(), code.steps());
        new Task(program, code, code.origins(), results, findings).detect();
    }

    /** The code of one task. */
    private record Task(
            ProgramModel program, TaskCode code, Origins origins, JoinedResults results, Findings findings) {
        void detect() {
            StepTraversal.forEach(code.steps(), step -> {
                switch (step) {
                    case Step.Creation child
                    when program.isTask(child.type()) -> {
                        for (int i = 0; i < child.arguments().size(); i++) {
                            checkArgument(child.arguments().get(i), dataOf(child, i));
                        }
                        if (child.type().equals(code.reachable().body().type())
                                || child.type().equals(code.root())) {
                            ConstructorCopies.of(program, child)
                                    .forEach(copy -> report(
                                            Rule.COPY_ON_FORK, copy.position(), "each child copies the whole data"));
                        }
                    }
                    // A setter of a child, or its field.
                    case Step.Assignment assignment
                    when assignment.target() instanceof Value.Field field
                            && field.receiver() != null
                            && program.isTask(program.typeOf(field.receiver())) ->
                        checkArgument(assignment.value(), ChildData.UNKNOWN);
                    case Step.Call call -> call.arguments().forEach(each -> checkConstructorReference(call, each));
                    case Step.Loop loop -> checkPartitionLoop(loop);
                    default -> {}
                }
            });
        }

        private ChildData dataOf(Step.Creation child, int argument) {
            Set<Value> shared = new HashSet<>();
            child.arguments().forEach(each -> {
                shared.add(origins.resolve(each));
                shared.addAll(origins.of(each));
            });
            return new ChildData(shared, ConstructorCopies.modifies(program, child, argument));
        }

        private void checkArgument(Value argument, ChildData data) {
            Set<Value> values = origins.of(argument);
            boolean mutated = values.stream().anyMatch(this::isMutated);
            for (Value value : values) {
                if (!mutated) {
                    Copies.copy(program, value)
                            .filter(copy ->
                                    isData(copy.original()) && !data.needs(copy, origins.resolve(copy.original())))
                            .ifPresent(copy -> report(
                                    Rule.COPY_ON_FORK,
                                    copy.position(),
                                    "gives a child a copy of the data: " + copy.how()));
                }
                Copies.view(value)
                        .ifPresent(view -> report(
                                Rule.VIEW_ON_FORK, view.position(), "gives a child a view of the data: " + view.how()));
                if (value instanceof Value.NewObject(Step.Creation made) && isContainer(made.type())) {
                    copiesInto(value, data);
                }
            }
        }

        /** Checks a function that creates a child for each element of a stream: {@code parts.map(Task::new)}. */
        private void checkConstructorReference(Step.Call call, Value argument) {
            if (argument instanceof Value.MethodReference reference
                    && reference.name().equals("new")
                    && program.isTask(reference.type())
                    && call.receiver() != null) {
                origins.elements(call.receiver()).forEach(each -> checkArgument(each, ChildData.UNKNOWN));
            }
        }

        /** Whether a value is data of the task: a field, or a variable of unknown origin. */
        private boolean isData(Value source) {
            Value origin = origins.resolve(source);
            while (origin instanceof Value.CallResult(Step.Call call)
                    && call.receiver() != null
                    && program.taskOperation(call) == TaskOperation.NONE) {
                origin = origins.resolve(call.receiver());
            }
            return origin instanceof Value.Field || origin instanceof Value.Local;
        }

        /** Whether an object is modified after the copy. Such a copy is needed. */
        private boolean isMutated(Value value) {
            return value instanceof Value.Local && code.mutations().contains(value);
        }

        /** Whether objects of a type hold elements, by its name if it is not one of the program. */
        private boolean isContainer(String type) {
            return type.endsWith("[]")
                    || type.startsWith("java.util.")
                    || (program.findClass(type).isEmpty() && CONTAINERS.stream().anyMatch(type::endsWith))
                    || wrapsArray(type);
        }

        /** Whether objects of a class of the program hold an array, as a matrix does. */
        private boolean wrapsArray(String type) {
            return !program.isTask(type)
                    && program.findClass(type).stream()
                            .flatMap(each -> each.fields().values().stream())
                            .anyMatch(field -> field.type().endsWith("[]"));
        }

        /** Whether a collection or array is a new object, or the array of one. */
        private boolean isPartOf(Value container, Value target) {
            return origins.of(container).contains(target)
                    || (container instanceof Value.Field field
                            && field.receiver() != null
                            && origins.of(field.receiver()).contains(target));
        }

        /** Reports the steps that fill a new collection or array with the data, by arraycopy or element by element. */
        private void copiesInto(Value target, ChildData data) {
            StepTraversal.forEach(code.steps(), step -> {
                if (step instanceof Step.Call call
                        && call.type().equals("java.lang.System")
                        && call.name().equals("arraycopy")
                        && call.arguments().size() == 5
                        && origins.of(call.arguments().get(2)).contains(target)
                        && !data.isBufferOf(origins.resolve(call.arguments().getFirst()))) {
                    reportCopyInto(call.position());
                } else if (step instanceof Step.Loop loop) {
                    StepTraversal.forEach(loop.body(), inner -> {
                        if (ElementCopies.isInto(
                                inner, container -> isPartOf(container, target), each -> isElementOfData(each, data))) {
                            reportCopyInto(inner.position());
                        }
                    });
                }
            });
        }

        /** Whether a value is an element of a collection or array that is data of the task. */
        private boolean isElementOfData(Value value, ChildData data) {
            return ElementCopies.container(value, origins)
                    .filter(container -> isData(container)
                            && !results.isMerged(container)
                            && origins.of(container).stream()
                                    .noneMatch(origin -> data.isBufferOf(origins.resolve(origin))))
                    .isPresent();
        }

        /** Checks a loop over parts of the data that creates a child for each part. */
        private void checkPartitionLoop(Step.Loop loop) {
            Copies.view(origins.resolve(loop.over())).ifPresent(view -> {
                boolean[] makes = new boolean[1];
                StepTraversal.forEach(
                        loop.body(),
                        step -> makes[0] |= step instanceof Step.Creation made && program.isTask(made.type()));
                if (makes[0]) {
                    report(Rule.VIEW_ON_FORK, view.position(), "gives children views of the data: " + view.how());
                }
            });
        }

        private void reportCopyInto(SourcePosition position) {
            report(Rule.COPY_ON_FORK, position, "copies the data into an argument of a child");
        }

        private void report(Rule rule, SourcePosition position, String reason) {
            findings.add(rule, code.root(), position, reason);
        }
    }
}
