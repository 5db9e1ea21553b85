package io.heddle.recipes.facts;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where what an expression yields comes from. */
public sealed interface Value {
    /** @param type its static type's name; empty where that can't be told */
    record Local(String name, String type) implements Value {}

    /**
     * @param of the object that has it; null for one's own and for a static one
     * @param owner the class that declares it
     */
    record Field(@Nullable Value of, String owner, String name, String type) implements Value {}

    record Result(Step.Call call) implements Value {}

    record Created(Step.Creation creation) implements Value {}

    record Element(Value array, Value index) implements Value {}

    record Constant(@Nullable Object value) implements Value {}

    record Operation(String operator, List<Value> operands, String type) implements Value {}

    /** A lambda. */
    record Function(Body body) implements Value {}

    record Reference(String type, String name) implements Value {}

    /** {@code this}. */
    record Self(String type) implements Value {}

    /** What nothing asks for. */
    enum Other implements Value {
        OTHER
    }

    /** What it is made of, directly. */
    default Stream<Value> parts() {
        return switch (this) {
            case Field field -> Stream.ofNullable(field.of());
            case Result(Step.Call call) -> Stream.concat(Stream.ofNullable(call.receiver()), call.arguments().stream());
            case Created created -> created.creation().arguments().stream();
            case Element element -> Stream.of(element.array(), element.index());
            case Operation operation -> operation.operands().stream();
            default -> Stream.empty();
        };
    }

    /** Its static type's name as far as it is known; else empty. */
    default String type() {
        return switch (this) {
            case Local local -> local.type();
            case Field field -> field.type();
            case Created created -> created.creation().type();
            case Self self -> self.type();
            case Result result -> result.call().returns();
            case Operation operation -> operation.type();
            case Element element -> {
                String array = element.array().type();
                yield array.endsWith("[]") ? array.substring(0, array.length() - 2) : "";
            }
            default -> "";
        };
    }
}
