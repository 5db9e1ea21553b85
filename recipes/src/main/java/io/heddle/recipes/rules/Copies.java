package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import java.util.Optional;
import java.util.Set;

/** Which values are copies of data, or views of it. */
final class Copies {
    private static final Set<String> COLLECTIONS = Set.of(
            "java.util.ArrayList",
            "java.util.LinkedList",
            "java.util.HashSet",
            "java.util.LinkedHashSet",
            "java.util.TreeSet",
            "java.util.HashMap",
            "java.util.LinkedHashMap",
            "java.util.TreeMap",
            "java.util.ArrayDeque",
            "java.util.concurrent.CopyOnWriteArrayList",
            "java.util.concurrent.ConcurrentHashMap");
    private static final Set<String> OF_ARRAYS = Set.of("copyOfRange", "copyOf");
    private static final Set<String> COLLECTED = Set.of("collect", "toList", "toArray");
    private static final Set<String> CUT = Set.of("substring", "subSequence");
    private static final Set<String> VIEWED = Set.of("subList", "partition");

    /** @param of the data */
    record Copy(Place at, Value of, String how) {}

    private Copies() {}

    static Optional<Copy> copy(Value value) {
        if (value instanceof Value.Created(Step.Creation made)) {
            return COLLECTIONS.contains(made.type())
                            && made.arguments().size() == 1
                            && !isNumber(made.arguments().getFirst())
                    ? Optional.of(
                            new Copy(made.at(), source(made.arguments().getFirst()), "new " + simple(made.type())))
                    : Optional.empty();
        }
        if (!(value instanceof Value.Result(Step.Call call))) {
            return Optional.empty();
        }
        boolean arrays = call.type().equals("java.util.Arrays") && OF_ARRAYS.contains(call.name());
        boolean copyOf = call.name().equals("copyOf")
                && call.type().startsWith("java.util.")
                && call.arguments().size() == 1;
        if ((arrays || copyOf) && !call.arguments().isEmpty()) {
            return Optional.of(new Copy(call.at(), source(call.arguments().getFirst()), call.name()));
        }
        boolean clone = call.name().equals("clone") && call.arguments().isEmpty();
        boolean collected = COLLECTED.contains(call.name())
                && (call.type().startsWith("java.util.stream.") || call.name().equals("toArray"));
        boolean cut = CUT.contains(call.name()) && call.type().startsWith("java.lang.");
        return (clone || collected || cut) && call.receiver() != null
                ? Optional.of(new Copy(call.at(), source(call.receiver()), call.name()))
                : Optional.empty();
    }

    static Optional<Copy> view(Value value) {
        return value instanceof Value.Result(Step.Call call) && VIEWED.contains(call.name())
                ? Optional.of(new Copy(
                        call.at(),
                        call.name().equals("subList") && call.receiver() != null
                                ? source(call.receiver())
                                : call.arguments().isEmpty()
                                        ? Value.Other.OTHER
                                        : source(call.arguments().getFirst()),
                        call.name()))
                : Optional.empty();
    }

    /** What a chain of calls begins with. */
    static Value source(Value value) {
        Value next = value;
        while (next instanceof Value.Result(Step.Call call) && call.receiver() != null) {
            next = call.receiver();
        }
        return next;
    }

    private static boolean isNumber(Value value) {
        return value instanceof Value.Constant || value.type().equals("int") || value instanceof Value.Operation;
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
