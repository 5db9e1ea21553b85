package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.Reachability.Context;
import io.heddle.recipes.callgraph.Reachability.ReachableBody;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Detects children that receive copies or views of the data, or that copy it themselves: copy on fork (Pinto et al., section V,
 * bottleneck 2).
 */
final class CopyOnForkDetector implements Detector {
    private static final Set<String> MUTATORS =
            Set.of("put", "set", "remove", "sort", "removeIf", "replaceAll", "addFirst", "push");

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        Body body = reachable.body();
        if (reachable.context() != Context.TASK) {
            return;
        }
        LocalDefinitions definitions = new LocalDefinitions(body.steps());
        StepTraversal.forEach(body.steps(), step -> {
            if (step instanceof Step.Creation child && program.isTask(child.type())) {
                for (Value argument : child.arguments()) {
                    checkArgument(reachable, definitions, argument, findings);
                }
                if (child.type().equals(body.type())) {
                    checkConstructor(program, reachable, child, findings);
                }
            } else if (step instanceof Step.Loop loop) {
                checkPartitionLoop(program, reachable, definitions, loop, findings);
            } else if (step instanceof Step.Call call) {
                parametersPassedToChildren(program, call)
                        .forEach(parameter -> checkArgument(
                                reachable, definitions, call.arguments().get(parameter), findings));
            }
        });
    }

    /** The indexes of a call's arguments that the called method of a task passes to a child unchanged. */
    private static Set<Integer> parametersPassedToChildren(ProgramModel program, Step.Call call) {
        Set<Integer> numbers = new TreeSet<>();
        program.bodyOf(call)
                .filter(body -> program.isTask(body.type()) && !call.arguments().isEmpty())
                .ifPresent(body -> StepTraversal.forEach(body.steps(), step -> {
                    if (step instanceof Step.Creation child && program.isTask(child.type())) {
                        for (Value argument : child.arguments()) {
                            if (argument instanceof Value.Local local
                                    && body.parameters().contains(local)) {
                                numbers.add(body.parameters().indexOf(local));
                            }
                        }
                    }
                }));
        return numbers;
    }

    private static void checkArgument(
            ReachableBody reachable, LocalDefinitions definitions, Value argument, Findings findings) {
        if (argument instanceof Value.Operation either && either.operator().equals("?")) {
            either.operands().forEach(each -> checkArgument(reachable, definitions, each, findings));
            return;
        }
        Body body = reachable.body();
        Value value = definitions.resolve(argument);
        boolean mutated = argument instanceof Value.Local local && isMutated(body, local);
        if (!mutated) {
            Copies.copy(value)
                    .filter(copy -> isData(definitions, copy.original()))
                    .ifPresent(copy -> findings.add(
                            Rule.COPY_ON_FORK,
                            reachable,
                            copy.position(),
                            "gives a child a copy of the data: " + copy.how()));
        }
        Copies.view(value)
                .ifPresent(view -> findings.add(
                        Rule.VIEW_ON_FORK,
                        reachable,
                        view.position(),
                        "gives a child a view of the data: " + view.how()));
        if (argument instanceof Value.Local local && value instanceof Value.NewObject) {
            copiesInto(body, local)
                    .forEach(position -> findings.add(
                            Rule.COPY_ON_FORK, reachable, position, "copies the data into an argument of a child"));
        }
    }

    /** Whether a value is data of the task: a field, or a local variable of unknown origin. */
    private static boolean isData(LocalDefinitions definitions, Value source) {
        Value origin = Copies.source(definitions.resolve(source));
        return origin instanceof Value.Field || origin instanceof Value.Local;
    }

    /** Whether a variable is modified after the copy. Such a copy is needed. */
    private static boolean isMutated(Body body, Value.Local local) {
        boolean[] mutated = new boolean[1];
        StepTraversal.forEach(body.steps(), step -> {
            switch (step) {
                case Step.Assignment assignment
                when assignment.target() instanceof Value.ArrayElement element
                        && element.array().equals(local) -> mutated[0] = true;
                case Step.Call call
                when local.equals(call.receiver())
                        && (MUTATORS.contains(call.name()) || call.name().equals("add")) -> mutated[0] = true;
                default -> {}
            }
        });
        return mutated[0];
    }

    /** The positions at which a new collection or array is filled with the data, by arraycopy or element by element. */
    private static List<SourcePosition> copiesInto(Body body, Value.Local local) {
        Set<SourcePosition> positions = new HashSet<>();
        StepTraversal.forEach(body.steps(), step -> {
            if (step instanceof Step.Call call
                    && call.type().equals("java.lang.System")
                    && call.name().equals("arraycopy")
                    && call.arguments().size() == 5
                    && call.arguments().get(2).equals(local)) {
                positions.add(call.position());
            } else if (step instanceof Step.Loop loop) {
                StepTraversal.forEach(loop.body(), inner -> {
                    if (inner instanceof Step.Call call
                            && local.equals(call.receiver())
                            && call.name().equals("add")
                            && call.arguments().size() == 1
                            && isElementOfField(call.arguments().getFirst())) {
                        positions.add(call.position());
                    }
                });
            }
        });
        return List.copyOf(positions);
    }

    private static boolean isElementOfField(Value value) {
        return switch (value) {
            case Value.CallResult(Step.Call call) ->
                call.name().equals("get") && call.receiver() instanceof Value.Field;
            case Value.ArrayElement element -> element.array() instanceof Value.Field;
            default -> false;
        };
    }

    /** Checks a constructor that copies its argument. */
    private static void checkConstructor(
            ProgramModel program, ReachableBody reachable, Step.Creation child, Findings findings) {
        Optional<Body> constructor =
                program.bodyOf(child.type(), Body.CONSTRUCTOR, child.arguments().size());
        constructor.ifPresent(body -> body.steps().forEach(step -> {
            if (step instanceof Step.Assignment assignment
                    && assignment.target() instanceof Value.Field field
                    && !isFieldMutated(program, child.type(), field.name())) {
                Copies.copy(assignment.value())
                        .filter(copy -> copy.original() instanceof Value.Local local
                                && body.parameters().contains(local))
                        .ifPresent(copy -> findings.add(
                                Rule.COPY_ON_FORK, reachable, copy.position(), "each child copies the whole data"));
            }
        }));
    }

    /** Whether a class modifies the contents of one of its fields. Each object then needs its own copy. */
    private static boolean isFieldMutated(ProgramModel program, String type, String field) {
        boolean[] mutated = new boolean[1];
        program.findClass(type).ifPresent(found -> found.bodies()
                .forEach(body -> StepTraversal.forEach(
                        body.steps(),
                        step -> mutated[0] |= switch (step) {
                            case Step.Call call ->
                                isField(call.receiver(), field)
                                        && (MUTATORS.contains(call.name())
                                                || call.name().startsWith("add"));
                            case Step.Assignment assignment ->
                                assignment.target() instanceof Value.ArrayElement element
                                        && isField(element.array(), field);
                            default -> false;
                        })));
        return mutated[0];
    }

    private static boolean isField(@Nullable Value value, String name) {
        return value instanceof Value.Field field && field.name().equals(name);
    }

    /** Checks a loop over parts of the data that creates a child for each part. */
    private static void checkPartitionLoop(
            ProgramModel program,
            ReachableBody reachable,
            LocalDefinitions definitions,
            Step.Loop loop,
            Findings findings) {
        Copies.view(definitions.resolve(loop.over())).ifPresent(view -> {
            boolean[] makes = new boolean[1];
            StepTraversal.forEach(
                    loop.body(), step -> makes[0] |= step instanceof Step.Creation made && program.isTask(made.type()));
            if (makes[0]) {
                findings.add(
                        Rule.VIEW_ON_FORK,
                        reachable,
                        view.position(),
                        "gives children views of the data: " + view.how());
            }
        });
    }
}
