package io.heddle.recipes.dataflow;

import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.Optional;
import java.util.Set;

/** Recognises copies and views of data. */
public final class Copies {
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
    private static final Set<String> ARRAY_UTILITIES =
            Set.of("java.util.Arrays", "org.apache.commons.lang3.ArrayUtils", "org.apache.commons.lang.ArrayUtils");
    private static final Set<String> ARRAY_COPIES = Set.of("copyOfRange", "copyOf", "subarray");
    private static final Set<String> COLLECTION_COPIES = Set.of("copyOf", "newArrayList", "newHashMap", "newHashSet");
    private static final Set<String> STREAM_COLLECTORS = Set.of("collect", "toList", "toArray");
    private static final Set<String> STREAM_FACTORIES = Set.of("of", "concat", "stream");
    private static final Set<String> STRING_SLICES = Set.of("substring", "subSequence");
    private static final Set<String> VIEWS = Set.of(
            "subList",
            "partition",
            "subMap",
            "headMap",
            "tailMap",
            "subSet",
            "headSet",
            "tailSet",
            "getSubimage",
            "submat");
    private static final Set<String> BUFFER_VIEWS = Set.of("slice", "duplicate");

    /**
     * @param original the data that is copied or viewed
     * @param how the method or constructor that does it
     */
    public record Copy(SourcePosition position, Value original, String how, Extent extent) {}

    /** Whether a copy has all elements of the original. */
    public enum Extent {
        WHOLE,
        PART
    }

    private Copies() {}

    /** A copy by the JDK, a library or a constructor of the program. */
    public static Optional<Copy> copy(ProgramModel program, Value value) {
        return copy(value).or(() -> CopyConstructors.copy(program, value));
    }

    public static Optional<Copy> copy(Value value) {
        return switch (value) {
            case Value.NewObject(Step.Creation made) -> constructed(made);
            case Value.CallResult(Step.Call call)
            when !call.arguments().isEmpty() -> {
                Optional<Copy> copy = fromArgument(call);
                yield copy.isPresent() ? copy : fromReceiver(call);
            }
            case Value.CallResult(Step.Call call) -> fromReceiver(call);
            default -> Optional.empty();
        };
    }

    private static Optional<Copy> constructed(Step.Creation made) {
        boolean text =
                made.type().equals("java.lang.String") && made.arguments().size() == 3;
        boolean collection = COLLECTIONS.contains(made.type())
                && made.arguments().size() == 1
                && !isNumber(made.arguments().getFirst());
        if (!text && !collection) {
            return Optional.empty();
        }
        Value original = made.arguments().getFirst();
        Extent extent = text || original instanceof Value.CallResult ? Extent.PART : Extent.WHOLE;
        return Optional.of(new Copy(made.position(), original.beginning(), "new " + simple(made.type()), extent));
    }

    private static Optional<Copy> fromArgument(Step.Call call) {
        boolean range = ARRAY_UTILITIES.contains(call.type()) && ARRAY_COPIES.contains(call.name());
        // Iterables.partition copies, whereas Lists.partition returns views.
        boolean partition = call.type().endsWith(".Iterables") && call.name().equals("partition");
        boolean whole = COLLECTION_COPIES.contains(call.name())
                && call.arguments().size() == 1
                && (call.type().startsWith("java.util.") || call.type().startsWith("com.google.common.collect."));
        return range || whole || partition
                ? Optional.of(new Copy(
                        call.position(),
                        call.arguments().getFirst().beginning(),
                        call.name(),
                        whole ? Extent.WHOLE : Extent.PART))
                : Optional.empty();
    }

    private static Optional<Copy> fromReceiver(Step.Call call) {
        boolean clone = call.name().equals("clone") && call.arguments().isEmpty();
        boolean collected = STREAM_COLLECTORS.contains(call.name())
                && (call.type().startsWith("java.util.stream.")
                        || call.name().equals("toArray")
                        || (call.name().equals("collect") && call.type().isEmpty()));
        boolean sliced = STRING_SLICES.contains(call.name()) && call.type().startsWith("java.lang.");
        return (clone || collected || sliced) && call.receiver() != null
                ? Optional.of(new Copy(
                        call.position(), source(call.receiver()), call.name(), clone ? Extent.WHOLE : Extent.PART))
                : Optional.empty();
    }

    /** The source of the elements of a stream. */
    private static Value source(Value stream) {
        Value next = stream;
        while (next instanceof Value.CallResult(Step.Call call)) {
            Value receiver = call.receiver();
            boolean factory = receiver == Value.Unknown.UNKNOWN && STREAM_FACTORIES.contains(call.name());
            if (factory && !call.arguments().isEmpty()) {
                next = call.arguments().getFirst();
            } else if (receiver != null) {
                next = receiver;
            } else {
                return next;
            }
        }
        return next;
    }

    public static Optional<Copy> view(Value value) {
        return value instanceof Value.CallResult(Step.Call call)
                        && (VIEWS.contains(call.name())
                                || (BUFFER_VIEWS.contains(call.name())
                                        && call.type().startsWith("java.nio.")))
                        && (!call.name().equals("partition")
                                || call.type().endsWith("Lists")
                                || call.type().endsWith("ListUtils"))
                ? Optional.of(new Copy(
                        call.position(),
                        call.receiver() == null || call.name().equals("partition")
                                ? call.arguments().isEmpty()
                                        ? Value.Unknown.UNKNOWN
                                        : call.arguments().getFirst().beginning()
                                : call.receiver().beginning(),
                        call.name(),
                        Extent.PART))
                : Optional.empty();
    }

    private static boolean isNumber(Value value) {
        return value instanceof Value.Constant || value.type().equals("int") || value instanceof Value.Operation;
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
