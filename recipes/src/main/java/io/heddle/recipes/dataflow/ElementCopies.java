package io.heddle.recipes.dataflow;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Recognises copies of single elements from one collection or array into another, as loops make them. */
public final class ElementCopies {
    private static final Set<String> ADDERS =
            Set.of("add", "addLast", "addFirst", "addElement", "offer", "push", "put", "append", "set", "putIfAbsent");

    private static final Set<String> COMBINERS = Set.of("merge", "compute", "put");
    private static final Set<String> GETTERS = Set.of(
            "get",
            "elementAt",
            "next",
            "charAt",
            "getKey",
            "getValue",
            "nextElement",
            "remove",
            "removeFirst",
            "removeLast",
            "poll",
            "pop",
            "take");

    /** Methods whose result has the elements of the collection that they are called on. */
    private static final Set<String> WHOLES =
            Set.of("iterator", "listIterator", "entrySet", "keySet", "values", "stream", "toCharArray", "elements");

    private ElementCopies() {}

    /**
     * Whether a step stores an unchanged element.
     *
     * @param target whether a collection or array is the one stored to
     * @param element whether a value is an element of the source
     */
    public static boolean isInto(Step step, Predicate<Value> target, Predicate<Value> element) {
        return switch (step) {
            case Step.Call call ->
                call.receiver() != null
                        && ADDERS.contains(call.name())
                        && !call.arguments().isEmpty()
                        && target.test(call.receiver())
                        && element.test(call.arguments().getLast());
            case Step.Assignment assignment ->
                assignment.operator().isEmpty()
                        && assignment.target() instanceof Value.ArrayElement stored
                        && target.test(array(stored.array()))
                        && element.test(assignment.value());
            default -> false;
        };
    }

    /** Whether a step combines the value of a key in a map with another one, such as {@code counts.merge(word, 1, Integer::sum)}. */
    public static boolean isCombination(Step step, Predicate<Value> key) {
        return step instanceof Step.Call call
                && COMBINERS.contains(call.name())
                && call.receiver() != null
                && call.arguments().size() > 1
                && key.test(call.arguments().getFirst());
    }

    /**
     * Whether a step adds an entry of another map to a map: it combines the value that the map has for the key with the entry's.
     *
     * @param target whether a map is the one added to
     */
    public static boolean isEntryInto(Step step, Predicate<Value> target, Origins origins) {
        if (!(step instanceof Step.Call call)
                || !COMBINERS.contains(call.name())
                || call.receiver() == null
                || call.arguments().size() < 2
                || !target.test(call.receiver())) {
            return false;
        }
        Optional<Value> keys = container(call.arguments().getFirst(), origins);
        return keys.isPresent()
                && keys.equals(container(call.arguments().get(1), origins))
                && !keys.get().equals(outermost(call.receiver(), origins));
    }

    /** The collection or array that a value is an element of; empty if it is computed in another way. */
    public static Optional<Value> container(Value value, Origins origins) {
        for (Value origin : origins.of(value)) {
            if (origin instanceof Value.ArrayElement element) {
                return Optional.of(outermost(element.array(), origins));
            }
            if (origin instanceof Value.CallResult(Step.Call call)
                    && call.receiver() != null
                    && GETTERS.contains(call.name())) {
                return Optional.of(outermost(call.receiver(), origins));
            }
        }
        return Optional.empty();
    }

    /** The outermost array of one with several dimensions. */
    private static Value array(Value array) {
        return array instanceof Value.ArrayElement row ? array(row.array()) : array;
    }

    /** Iterators, entries and rows are elements of the collection that they come from. */
    private static Value outermost(Value container, Origins origins) {
        Value origin = origins.resolve(container);
        return switch (origin) {
            case Value.ArrayElement row -> outermost(row.array(), origins);
            case Value.CallResult(Step.Call call)
            when call.receiver() != null && (GETTERS.contains(call.name()) || WHOLES.contains(call.name())) ->
                outermost(call.receiver(), origins);
            default -> origin;
        };
    }
}
