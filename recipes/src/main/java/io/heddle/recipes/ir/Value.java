package io.heddle.recipes.ir;

import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The origin of an expression's value. */
public sealed interface Value {
    /**
     * @param type the name of its static type; empty if unknown
     * @param declaration the declaration, because several scopes of a body may declare the name
     */
    record Local(String name, String type, UUID declaration) implements Value {}

    /**
     * @param receiver the object that has the field; null for fields of {@code this} and for static fields
     * @param owner the class that declares it
     */
    record Field(@Nullable Value receiver, String owner, String name, String type) implements Value {}

    record CallResult(Step.Call call) implements Value {}

    record NewObject(Step.Creation creation) implements Value {}

    record ArrayElement(Value array, Value index) implements Value {}

    record Constant(@Nullable Object value) implements Value {}

    record Operation(String operator, List<Value> operands, String type) implements Value {}

    record Lambda(Body body) implements Value {}

    /** @param receiver the object whose method it is; UNKNOWN if the function is given the object, or for a static method */
    record MethodReference(Value receiver, String type, String name) implements Value {}

    /** {@code this}. */
    record This(String type) implements Value {}

    /** {@code super}: this object, with the methods of its superclass. */
    record Super(String type) implements Value {}

    /** A value that no rule needs. */
    enum Unknown implements Value {
        UNKNOWN
    }

    default boolean isFunction() {
        return this instanceof Lambda || this instanceof MethodReference;
    }

    /** The values that it is computed from directly. */
    default Stream<Value> parts() {
        return switch (this) {
            case Field field -> Stream.ofNullable(field.receiver());
            case CallResult(Step.Call call) ->
                Stream.concat(Stream.ofNullable(call.receiver()), call.arguments().stream());
            case NewObject(Step.Creation creation) -> creation.arguments().stream();
            case ArrayElement element -> Stream.of(element.array(), element.index());
            case Operation operation -> operation.operands().stream();
            case MethodReference reference -> Stream.of(reference.receiver());
            default -> Stream.empty();
        };
    }

    /** Whether it, or a value that it is computed from, is a wanted one. */
    default boolean mentions(Predicate<Value> wanted) {
        return wanted.test(this) || parts().anyMatch(each -> each.mentions(wanted));
    }

    /** The value that a chain of method calls begins with. */
    default Value beginning() {
        Value next = this;
        while (next instanceof CallResult(Step.Call call) && call.receiver() != null) {
            next = call.receiver();
        }
        return next;
    }

    /** The name of its static type; empty if unknown. */
    default String type() {
        return switch (this) {
            case Local local -> local.type();
            case Field field -> field.type();
            case NewObject(Step.Creation creation) -> creation.type();
            case This self -> self.type();
            case Super superclass -> superclass.type();
            // The parser doesn't know what a method of a class without a source returns. A task's fork returns the
            // task.
            case CallResult(Step.Call call) ->
                call.returns().isEmpty() && call.name().equals("fork") && call.receiver() != null
                        ? call.receiver().type()
                        : call.returns();
            case Operation operation -> operation.type();
            case ArrayElement element -> {
                String array = element.array().type();
                yield array.endsWith("[]") ? array.substring(0, array.length() - 2) : "";
            }
            default -> "";
        };
    }
}
