package io.heddle.recipes.dataflow;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The variables and fields whose objects some steps change: collections, arrays, and objects of a program's own classes. */
public record Mutations(Set<Value> mutated) {
    private static final List<String> MUTATORS = List.of(
            "add", "put", "set", "remove", "sort", "replace", "push", "merge", "compute", "offer", "poll", "pop",
            "clear");

    /** Beginnings of the names of methods that only read, by convention. Other methods of a program's own class may write. */
    private static final List<String> READERS = List.of(
            "get",
            "is",
            "has",
            "size",
            "length",
            "contains",
            "iterator",
            "stream",
            "subList",
            "index",
            "equals",
            "to",
            "count",
            "find",
            "evaluate",
            "hash",
            "clone",
            "copy");

    @SafeVarargs
    public static Mutations in(List<Step>... lists) {
        Set<Value> mutated = new HashSet<>();
        for (List<Step> steps : lists) {
            StepTraversal.forEach(steps, step -> add(step, mutated));
        }
        return new Mutations(mutated);
    }

    private static void add(Step step, Set<Value> mutated) {
        switch (step) {
            case Step.Call call
            when call.receiver() != null && begins(call, isOfJdk(call) ? MUTATORS : READERS) == isOfJdk(call) ->
                addWithOwners(call.receiver(), mutated);
            case Step.Assignment assignment -> addOwners(assignment.target(), mutated);
            default -> {}
        }
    }

    private static void addWithOwners(Value value, Set<Value> mutated) {
        mutated.add(value);
        addOwners(value, mutated);
    }

    /** The objects that a field or an element belongs to. */
    private static void addOwners(Value value, Set<Value> mutated) {
        switch (value) {
            case Value.Field field when field.receiver() != null -> addWithOwners(field.receiver(), mutated);
            case Value.ArrayElement element -> addWithOwners(element.array(), mutated);
            default -> {}
        }
    }

    private static boolean isOfJdk(Step.Call call) {
        return call.type().isEmpty() || call.type().startsWith("java.");
    }

    private static boolean begins(Step.Call call, List<String> beginnings) {
        return beginnings.stream().anyMatch(call.name()::startsWith);
    }

    public boolean contains(Value value) {
        return mutated.contains(value);
    }

    /** Whether the steps change the object of a field of their class. */
    public boolean containsField(String name) {
        return mutated.stream()
                .anyMatch(each ->
                        each instanceof Value.Field field && field.name().equals(name));
    }
}
