package io.heddle.recipes.rules;

import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.Optional;
import java.util.Set;

/** Recognises copies and views of data. */
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
    private static final Set<String> ARRAY_COPIES = Set.of("copyOfRange", "copyOf");
    private static final Set<String> STREAM_COLLECTORS = Set.of("collect", "toList", "toArray");
    private static final Set<String> STRING_SLICES = Set.of("substring", "subSequence");
    private static final Set<String> VIEWS = Set.of("subList", "partition");

    /**
     * @param original the data that is copied or viewed
     * @param how the method or constructor that does it
     */
    record Copy(SourcePosition position, Value original, String how) {}

    private Copies() {}

    static Optional<Copy> copy(Value value) {
        if (value instanceof Value.NewObject(Step.Creation made)) {
            return COLLECTIONS.contains(made.type())
                            && made.arguments().size() == 1
                            && !isNumber(made.arguments().getFirst())
                    ? Optional.of(new Copy(
                            made.position(), source(made.arguments().getFirst()), "new " + simple(made.type())))
                    : Optional.empty();
        }
        if (!(value instanceof Value.CallResult(Step.Call call))) {
            return Optional.empty();
        }
        boolean arrays = call.type().equals("java.util.Arrays") && ARRAY_COPIES.contains(call.name());
        boolean copyOf = call.name().equals("copyOf")
                && call.type().startsWith("java.util.")
                && call.arguments().size() == 1;
        if ((arrays || copyOf) && !call.arguments().isEmpty()) {
            return Optional.of(new Copy(call.position(), source(call.arguments().getFirst()), call.name()));
        }
        boolean clone = call.name().equals("clone") && call.arguments().isEmpty();
        boolean collected = STREAM_COLLECTORS.contains(call.name())
                && (call.type().startsWith("java.util.stream.") || call.name().equals("toArray"));
        boolean sliced = STRING_SLICES.contains(call.name()) && call.type().startsWith("java.lang.");
        return (clone || collected || sliced) && call.receiver() != null
                ? Optional.of(new Copy(call.position(), source(call.receiver()), call.name()))
                : Optional.empty();
    }

    static Optional<Copy> view(Value value) {
        return value instanceof Value.CallResult(Step.Call call) && VIEWS.contains(call.name())
                ? Optional.of(new Copy(
                        call.position(),
                        call.name().equals("subList") && call.receiver() != null
                                ? source(call.receiver())
                                : call.arguments().isEmpty()
                                        ? Value.Unknown.UNKNOWN
                                        : source(call.arguments().getFirst()),
                        call.name()))
                : Optional.empty();
    }

    /** The value that a chain of method calls begins with. */
    static Value source(Value value) {
        Value next = value;
        while (next instanceof Value.CallResult(Step.Call call) && call.receiver() != null) {
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
