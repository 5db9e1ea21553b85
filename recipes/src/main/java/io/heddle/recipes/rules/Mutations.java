package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.List;
import java.util.function.Predicate;

/** Recognises changes of collections and arrays. */
final class Mutations {
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

    private Mutations() {}

    /** Whether steps change the contents of an object. */
    static boolean isMutated(List<Step> steps, Predicate<Value> object) {
        boolean[] mutated = new boolean[1];
        StepTraversal.forEach(steps, step -> mutated[0] |= isMutation(step, object));
        return mutated[0];
    }

    private static boolean isMutation(Step step, Predicate<Value> object) {
        return switch (step) {
            case Step.Call call ->
                call.receiver() != null
                        && begins(call, isOfJdk(call) ? MUTATORS : READERS) == isOfJdk(call)
                        && object.test(call.receiver());
            case Step.Assignment assignment ->
                assignment.target() instanceof Value.ArrayElement element && object.test(element.array());
            default -> false;
        };
    }

    private static boolean isOfJdk(Step.Call call) {
        return call.type().isEmpty() || call.type().startsWith("java.");
    }

    private static boolean begins(Step.Call call, List<String> beginnings) {
        return beginnings.stream().anyMatch(call.name()::startsWith);
    }
}
