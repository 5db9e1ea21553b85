package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.Walk;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Bottleneck 2: children that are given copies of the data, or views of it, or that copy it themselves. */
final class CopyOnFork implements Search {
    private static final Set<String> CHANGES =
            Set.of("put", "set", "remove", "sort", "removeIf", "replaceAll", "addFirst", "push");

    @Override
    public void search(Program program, Reached reached, Findings findings) {
        Body body = reached.body();
        if (reached.where() != Where.TASK) {
            return;
        }
        Aliases aliases = new Aliases(body.steps());
        Walk.steps(body.steps(), call -> false, step -> {
            if (step instanceof Step.Creation child && program.isTask(child.type())) {
                for (Value argument : child.arguments()) {
                    given(reached, aliases, argument, findings);
                }
                if (child.type().equals(body.type())) {
                    constructor(program, reached, child, findings);
                }
            } else if (step instanceof Step.Loop loop) {
                partition(program, reached, aliases, loop, findings);
            } else if (step instanceof Step.Call call) {
                handedOn(program, call)
                        .forEach(parameter ->
                                given(reached, aliases, call.arguments().get(parameter), findings));
            }
        });
    }

    /** The numbers of a call's arguments that the task's own method which it calls gives to a child as they are. */
    private static Set<Integer> handedOn(Program program, Step.Call call) {
        Set<Integer> numbers = new TreeSet<>();
        program.bodyOf(call)
                .filter(body -> program.isTask(body.type()) && !call.arguments().isEmpty())
                .ifPresent(body -> Walk.steps(body.steps(), inner -> false, step -> {
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

    private static void given(Reached reached, Aliases aliases, Value argument, Findings findings) {
        if (argument instanceof Value.Operation either && either.operator().equals("?")) {
            either.operands().forEach(each -> given(reached, aliases, each, findings));
            return;
        }
        Body body = reached.body();
        Value value = aliases.resolve(argument);
        boolean mutated = argument instanceof Value.Local local && isChanged(body, local);
        if (!mutated) {
            Copies.copy(value)
                    .filter(copy -> isData(aliases, copy.of()))
                    .ifPresent(copy -> findings.add(
                            Rule.COPY_ON_FORK, reached, copy.at(), "gives a child a copy of the data: " + copy.how()));
        }
        Copies.view(value)
                .ifPresent(view -> findings.add(
                        Rule.VIEW_ON_FORK, reached, view.at(), "gives a child a view of the data: " + view.how()));
        if (argument instanceof Value.Local local && value instanceof Value.Created) {
            filled(body, local)
                    .forEach(at ->
                            findings.add(Rule.COPY_ON_FORK, reached, at, "fills what it gives a child with the data"));
        }
    }

    /** Fields of tasks, and what is in locals that nothing is known of. */
    private static boolean isData(Aliases aliases, Value source) {
        Value origin = Copies.source(aliases.resolve(source));
        return origin instanceof Value.Field || origin instanceof Value.Local;
    }

    /** Whether it is changed by itself after it was copied: then it is no copy of what others have. */
    private static boolean isChanged(Body body, Value.Local local) {
        boolean[] changed = new boolean[1];
        Walk.steps(body.steps(), call -> false, step -> {
            switch (step) {
                case Step.Assignment assignment
                when assignment.target() instanceof Value.Element element
                        && element.array().equals(local) -> changed[0] = true;
                case Step.Call call
                when local.equals(call.receiver())
                        && (CHANGES.contains(call.name()) || call.name().equals("add")) -> changed[0] = true;
                default -> {}
            }
        });
        return changed[0];
    }

    /** Where a new collection or array is filled from others: by arraycopy, or element by element. */
    private static List<Place> filled(Body body, Value.Local local) {
        Set<Place> places = new HashSet<>();
        Walk.steps(body.steps(), call -> false, step -> {
            if (step instanceof Step.Call call
                    && call.type().equals("java.lang.System")
                    && call.name().equals("arraycopy")
                    && call.arguments().size() == 5
                    && call.arguments().get(2).equals(local)) {
                places.add(call.at());
            } else if (step instanceof Step.Loop loop) {
                Walk.steps(loop.body(), call -> false, inner -> {
                    if (inner instanceof Step.Call call
                            && local.equals(call.receiver())
                            && call.name().equals("add")
                            && call.arguments().size() == 1
                            && isElementOfField(call.arguments().getFirst())) {
                        places.add(call.at());
                    }
                });
            }
        });
        return List.copyOf(places);
    }

    private static boolean isElementOfField(Value value) {
        return switch (value) {
            case Value.Result(Step.Call call) -> call.name().equals("get") && call.receiver() instanceof Value.Field;
            case Value.Element element -> element.array() instanceof Value.Field;
            default -> false;
        };
    }

    /** A constructor that copies what it is given. */
    private static void constructor(Program program, Reached reached, Step.Creation child, Findings findings) {
        Optional<Body> constructor =
                program.bodyOf(child.type(), Body.CONSTRUCTOR, child.arguments().size());
        constructor.ifPresent(body -> body.steps().forEach(step -> {
            if (step instanceof Step.Assignment assignment
                    && assignment.target() instanceof Value.Field field
                    && !changes(program, child.type(), field.name())) {
                Copies.copy(assignment.value())
                        .filter(copy -> copy.of() instanceof Value.Local local
                                && body.parameters().contains(local))
                        .ifPresent(copy -> findings.add(
                                Rule.COPY_ON_FORK, reached, copy.at(), "each child copies the whole data"));
            }
        }));
    }

    /** Whether a class changes what one of its fields has: then each object needs its own. */
    private static boolean changes(Program program, String type, String field) {
        boolean[] changes = new boolean[1];
        program.find(type).ifPresent(found -> found.bodies()
                .forEach(body -> Walk.steps(
                        body.steps(),
                        call -> false,
                        step -> changes[0] |= switch (step) {
                            case Step.Call call ->
                                isField(call.receiver(), field)
                                        && (CHANGES.contains(call.name())
                                                || call.name().startsWith("add"));
                            case Step.Assignment assignment ->
                                assignment.target() instanceof Value.Element element && isField(element.array(), field);
                            default -> false;
                        })));
        return changes[0];
    }

    private static boolean isField(@Nullable Value value, String name) {
        return value instanceof Value.Field field && field.name().equals(name);
    }

    /** A loop over parts of the data that makes a child of each. */
    private static void partition(
            Program program, Reached reached, Aliases aliases, Step.Loop loop, Findings findings) {
        Copies.view(aliases.resolve(loop.over())).ifPresent(view -> {
            boolean[] makes = new boolean[1];
            Walk.steps(
                    loop.body(),
                    call -> false,
                    step -> makes[0] |= step instanceof Step.Creation made && program.isTask(made.type()));
            if (makes[0]) {
                findings.add(Rule.VIEW_ON_FORK, reached, view.at(), "gives children views of the data: " + view.how());
            }
        });
    }
}
