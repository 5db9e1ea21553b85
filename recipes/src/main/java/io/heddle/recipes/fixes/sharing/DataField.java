package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.patterns.ConstructorField;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** A field that holds a task's data. */
public record DataField(ConstructorField field, Shape shape) {
    /** How elements are accessed. */
    enum Shape {
        ARRAY,
        LIST,
        STRING
    }

    /** All such fields of a task's class. */
    static List<DataField> of(J.ClassDeclaration type) {
        return ConstructorField.of(type).stream()
                .flatMap(field -> shape(field.valueType()).map(shape -> new DataField(field, shape)).stream())
                .toList();
    }

    private static Optional<Shape> shape(@Nullable JavaType type) {
        if (type instanceof JavaType.Array) {
            return Optional.of(Shape.ARRAY);
        }
        if (TypeUtils.isString(type)) {
            return Optional.of(Shape.STRING);
        }
        return TypeUtils.isOfClassType(type, "java.util.List") || TypeUtils.isOfClassType(type, "java.util.ArrayList")
                ? Optional.of(Shape.LIST)
                : Optional.empty();
    }

    String name() {
        return field.name();
    }

    boolean is(Expression expression) {
        return field.is(expression);
    }

    /** The size of all data in a variable, as an expression. */
    String sizeOf(String variable) {
        return variable
                + switch (shape) {
                    case ARRAY -> ".length";
                    case LIST -> ".size()";
                    case STRING -> ".length()";
                };
    }

    /** Whether an expression is the size of the field's data. */
    boolean isSize(Expression expression) {
        return switch (expression) {
            case J.FieldAccess access ->
                shape == Shape.ARRAY && access.getSimpleName().equals("length") && is(access.getTarget());
            case J.MethodInvocation call ->
                (call.getSimpleName().equals("size") || call.getSimpleName().equals("length"))
                        && call.getSelect() != null
                        && is(call.getSelect());
            default -> false;
        };
    }
}
