package io.heddle.recipes.dataflow;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.CollectionFactories;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.StreamStages;
import io.heddle.recipes.ir.Value;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The origins of values in a list of steps: what is assigned to variables, fields and results of inlined calls, and what is added
 * to collections and arrays. The order of the steps is ignored.
 */
public final class Origins {
    private static final int MOST_ORIGINS = 64;
    private static final Set<String> ADDERS =
            Set.of("add", "addFirst", "addLast", "addElement", "offer", "offerLast", "push", "put", "set");
    private static final Set<String> ELEMENT_GETTERS = Set.of(
            "get", "elementAt", "getFirst", "getLast", "next", "poll", "pop", "remove", "removeFirst", "removeLast");
    private final Map<Value, Set<Value>> assigned = new HashMap<>();
    private final Map<Value, Set<Value>> added = new HashMap<>();
    private final Map<Value, Set<Value>> origins = new HashMap<>();
    private @Nullable Map<Value, Set<Value>> elements;

    public Origins(List<Step> steps) {
        StepTraversal.forEach(steps, step -> {
            switch (step) {
                case Step.Assignment assignment
                when assignment.target() instanceof Value.ArrayElement element ->
                    put(added, element.array(), assignment.value());
                case Step.Assignment assignment -> {
                    put(assigned, assignment.target(), assignment.value());
                    if (!assignment.operator().isEmpty()) {
                        put(assigned, assignment.target(), Value.Unknown.UNKNOWN);
                    }
                }
                case Step.Call call
                when call.receiver() != null -> {
                    if (ADDERS.contains(call.name()) && !call.arguments().isEmpty()) {
                        put(added, call.receiver(), call.arguments().getLast());
                    }
                    addParameters(call, call.receiver());
                }
                default -> {}
            }
        });
    }

    /** The parameters of a function that a collection or stream calls with its elements. */
    private void addParameters(Step.Call call, Value receiver) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.Lambda(Body function)) {
                function.parameters().forEach(each -> put(assigned, each, element(receiver)));
            }
        }
    }

    private static void put(Map<Value, Set<Value>> map, Value key, Value value) {
        map.computeIfAbsent(key, missing -> new LinkedHashSet<>()).add(value);
    }

    private static Value element(Value of) {
        return new Value.ArrayElement(of, Value.Unknown.UNKNOWN);
    }

    /** The first value of the chain that a value comes from that has no origin or several: {@code x.fork()} comes from {@code x}. */
    public Value resolve(Value value) {
        Set<Value> seen = new LinkedHashSet<>();
        Value next = value;
        while (seen.add(next)) {
            Set<Value> from = assigned.getOrDefault(next, Set.of());
            Value task = from.isEmpty() ? forked(next) : null;
            if (from.size() == 1) {
                next = from.iterator().next();
            } else if (task != null) {
                next = task;
            } else {
                return next;
            }
        }
        return value;
    }

    /** All values that a value may come from, itself included. */
    public Set<Value> of(Value value) {
        Set<Value> known = origins.get(value);
        if (known == null) {
            known = new LinkedHashSet<>();
            add(value, known);
            origins.put(value, known);
        }
        return known;
    }

    private void add(Value value, Set<Value> found) {
        if (found.size() >= MOST_ORIGINS || !found.add(value)) {
            return;
        }
        assigned.getOrDefault(value, Set.of()).forEach(each -> add(each, found));
        switch (value) {
            case Value.Operation either
            when either.operator().equals("?") -> either.operands().forEach(each -> add(each, found));
            case Value.ArrayElement element -> elements(element.array()).forEach(each -> add(each, found));
            case Value.CallResult(Step.Call call)
            when call.receiver() != null && ELEMENT_GETTERS.contains(call.name()) ->
                elements(call.receiver()).forEach(each -> add(each, found));
            default -> {
                Value task = forked(value);
                if (task != null) {
                    add(task, found);
                }
            }
        }
    }

    /** The task that a call of {@code fork} returns. */
    private static @Nullable Value forked(Value value) {
        return value instanceof Value.CallResult(Step.Call call) && call.name().equals("fork") ? call.receiver() : null;
    }

    /** The values that a collection, an array or a stream may contain, as far as the steps show it. */
    public Set<Value> elements(Value container) {
        Set<Value> found = new LinkedHashSet<>();
        addElements(container, found, new LinkedHashSet<>());
        return found;
    }

    private void addElements(Value container, Set<Value> found, Set<Value> seen) {
        if (seen.size() >= MOST_ORIGINS || !seen.add(container)) {
            return;
        }
        found.addAll(elements().getOrDefault(container, Set.of()));
        assigned.getOrDefault(container, Set.of()).forEach(each -> addElements(each, found, seen));
        switch (container) {
            case Value.NewObject(Step.Creation made) when made.type().endsWith("[]") -> found.addAll(made.arguments());
            case Value.CallResult(Step.Call call)
            when CollectionFactories.contains(call.name()) -> found.addAll(call.arguments());
            // invokeAll returns the tasks that it was given.
            case Value.CallResult(Step.Call call)
            when call.name().equals("invokeAll") && call.arguments().size() == 1 ->
                addElements(call.arguments().getFirst(), found, seen);
            case Value.CallResult(Step.Call call)
            when call.receiver() != null && StreamStages.keepElements(call.name()) ->
                addElements(call.receiver(), found, seen);
            case Value.CallResult(Step.Call call)
            when call.receiver() != null
                    && call.name().startsWith("map")
                    && call.arguments().size() == 1 -> results(call, call.receiver(), found);
            default -> {}
        }
    }

    /** The results of a function for the elements of a stream. */
    private static void results(Step.Call call, Value stream, Set<Value> found) {
        switch (call.arguments().getFirst()) {
            case Value.Lambda(Body function) ->
                function.steps().forEach(step -> {
                    if (step instanceof Step.Return exit) {
                        found.add(exit.result());
                    }
                });
            case Value.MethodReference reference
            when !reference.name().equals("new") ->
                found.add(new Value.CallResult(new Step.Call(
                        call.position(), element(stream), reference.type(), reference.name(), List.of(), "")));
            default -> {}
        }
    }

    private Map<Value, Set<Value>> elements() {
        Map<Value, Set<Value>> known = elements;
        if (known == null) {
            Map<Value, Set<Value>> all = new HashMap<>();
            elements = all;
            added.forEach((container, values) -> of(container)
                    .forEach(each -> all.computeIfAbsent(each, missing -> new LinkedHashSet<>())
                            .addAll(values)));
            // These were computed while the elements were incomplete.
            origins.clear();
            known = all;
        }
        return known;
    }
}
