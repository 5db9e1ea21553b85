package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.CollectionFactories;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The functions that the variables of a body hold, alone or in a collection. */
final class LocalFunctions {
    private static final Set<String> ADDING_METHODS = Set.of("add", "addFirst", "addLast", "put", "offer", "push");

    private static final int MOST_LEVELS = 1;

    private final int levels;
    private final List<Step> steps;
    private boolean isRead;
    private final ProgramModel program;
    private final FieldFunctions fields;
    private final Map<Value, List<Value>> held = new HashMap<>();
    private final Set<Step.Call> calls = new LinkedHashSet<>();

    LocalFunctions(ProgramModel program, FieldFunctions fields, List<Step> steps) {
        this(program, fields, steps, MOST_LEVELS);
    }

    /** @param levels how deep methods are searched for functions that they add to a collection which they are given */
    private LocalFunctions(ProgramModel program, FieldFunctions fields, List<Step> steps, int levels) {
        this.levels = levels;
        this.program = program;
        this.fields = fields;
        this.steps = steps;
    }

    /** Reads the steps when the first variable is looked up, because most functions are passed as they are. */
    private void read() {
        if (isRead) {
            return;
        }
        isRead = true;
        StepTraversal.forEach(steps, step -> {
            switch (step) {
                case Step.Assignment assignment -> add(assignment.target(), assignment.value());
                case Step.Call call
                when call.receiver() != null
                        && ADDING_METHODS.contains(call.name())
                        && !call.arguments().isEmpty() ->
                    add(call.receiver(), call.arguments().getLast());
                case Step.Call call -> {
                    calls.add(call);
                    addParameters(call);
                }
                default -> {}
            }
        });
    }

    /** Adds the parameters of the functions that a collection or stream calls with its elements. */
    private void addParameters(Step.Call call) {
        Value receiver = call.receiver();
        for (Value argument : call.arguments()) {
            if (receiver != null && argument instanceof Value.Lambda(Body function)) {
                function.parameters()
                        .forEach(each -> add(each, new Value.ArrayElement(receiver, Value.Unknown.UNKNOWN)));
            }
        }
    }

    private void add(Value holder, Value value) {
        switch (holder) {
            case Value.Local local ->
                held.computeIfAbsent(local, missing -> new ArrayList<>()).add(value);
            case Value.ArrayElement element -> add(element.array(), value);
            default -> {}
        }
    }

    /** The lambdas, method references and objects that a value is, or that a collection holds. */
    Stream<Value> of(Value value) {
        return of(value, new HashSet<>());
    }

    private Stream<Value> of(Value value, Set<Value> seen) {
        return switch (value) {
            case Value.Lambda function -> Stream.of(function);
            case Value.MethodReference reference -> Stream.of(reference);
            // A new collection may copy another one.
            case Value.NewObject(Step.Creation made)
            when made.type().startsWith("java.util.") ->
                made.arguments().stream().flatMap(each -> of(each, seen));
            case Value.NewObject created -> Stream.of(created);
            case Value.Local local -> seen.add(local) ? heldBy(local, seen) : Stream.empty();
            case Value.Field field -> fields.of(field).stream();
            case Value.ArrayElement element -> of(element.array(), seen);
            case Value.Operation operation
            when operation.operator().equals("?") ->
                operation.operands().stream().flatMap(each -> of(each, seen));
            case Value.CallResult(Step.Call call) -> ofResult(call, seen);
            default -> Stream.empty();
        };
    }

    /** The variables that a value is, or is an element of. */
    Stream<Value.Local> sources(Value value) {
        return sources(value, new HashSet<>());
    }

    private Stream<Value.Local> sources(Value value, Set<Value> seen) {
        return switch (value.beginning()) {
            case Value.Local local
            when seen.add(local) -> {
                read();
                yield Stream.concat(
                        Stream.of(local),
                        held.getOrDefault(local, List.of()).stream().flatMap(each -> sources(each, seen)));
            }
            case Value.ArrayElement element -> sources(element.array(), seen);
            default -> Stream.empty();
        };
    }

    private Stream<Value> heldBy(Value.Local local, Set<Value> seen) {
        read();
        return Stream.concat(
                held.getOrDefault(local, List.of()).stream().flatMap(each -> of(each, seen)),
                calls.stream().flatMap(call -> addedBy(call, local)));
    }

    /** The functions that a method adds to a collection which it is given. */
    private Stream<Value> addedBy(Step.Call call, Value.Local collection) {
        int index = levels == 0 ? -1 : call.arguments().indexOf(collection);
        Optional<Body> method = index < 0 ? Optional.empty() : program.bodyOf(call);
        return method.stream().flatMap(body -> new LocalFunctions(program, fields, body.steps(), levels - 1)
                .of(body.parameters().get(body.parameterOf(index))));
    }

    /** A stream whose stages create functions, a factory of collections, or a chain of calls on a collection of functions. */
    private Stream<Value> ofResult(Step.Call call, Set<Value> seen) {
        if (call.type().startsWith("java.util.") && CollectionFactories.contains(call.name())) {
            return call.arguments().stream().flatMap(each -> of(each, seen));
        }
        if (call.name().startsWith("map") && call.arguments().size() == 1) {
            return created(call.arguments().getFirst());
        }
        Value receiver = call.receiver();
        if (receiver == null || receiver == Value.Unknown.UNKNOWN) {
            // A method such as unchecked(function) wraps a function.
            return Stream.concat(returned(call), call.arguments().stream().flatMap(each -> of(each, seen)));
        }
        Stream<Value> wrapped = call.type().startsWith("java.")
                ? Stream.empty()
                : call.arguments().stream().filter(Value::isFunction);
        return Stream.concat(wrapped, of(receiver, seen));
    }

    /** The functions that a method of the program returns. */
    private Stream<Value> returned(Step.Call call) {
        return levels == 0
                ? Stream.empty()
                : program.bodyOf(call).stream().flatMap(method -> returned(method, levels - 1));
    }

    /** The functions that a mapping function returns. */
    private Stream<Value> created(Value mapping) {
        return mapping instanceof Value.Lambda function ? returned(function.body(), levels) : Stream.empty();
    }

    private Stream<Value> returned(Body function, int levelsInside) {
        List<Value> results = new ArrayList<>();
        for (Step step : function.steps()) {
            if (step instanceof Step.Return exit) {
                results.add(exit.result());
            }
        }
        LocalFunctions inside = new LocalFunctions(program, fields, function.steps(), levelsInside);
        return results.stream().flatMap(inside::of);
    }
}
