package io.heddle.recipes.fixes;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeUtils;

/**
 * A field of a task that holds its data, which the one constructor is given.
 *
 * @param parameter of the constructor, by its number
 * @param assignment in the constructor, which is all that it does with the parameter
 */
record DataField(
        J.ClassDeclaration type,
        J.VariableDeclarations declaration,
        J.MethodDeclaration constructor,
        int parameter,
        J.Assignment assignment) {
    /** How elements are read. */
    enum Shape {
        ARRAY,
        LIST,
        STRING
    }

    /** Those that a task's class has. */
    static List<DataField> of(J.ClassDeclaration type) {
        List<J.MethodDeclaration> constructors = type.getBody().getStatements().stream()
                .filter(each -> each instanceof J.MethodDeclaration method && method.isConstructor())
                .map(J.MethodDeclaration.class::cast)
                .toList();
        if (constructors.size() != 1) {
            return List.of();
        }
        return type.getBody().getStatements().stream()
                .filter(each -> each instanceof J.VariableDeclarations declared
                        && declared.getVariables().size() == 1
                        && declared.getVariables().getFirst().getInitializer() == null
                        && !declared.hasModifier(J.Modifier.Type.Static)
                        && shape(declared.getVariables().getFirst().getType()).isPresent())
                .map(J.VariableDeclarations.class::cast)
                .flatMap(each -> given(type, each, constructors.getFirst()))
                .toList();
    }

    private static Stream<DataField> given(
            J.ClassDeclaration type, J.VariableDeclarations declaration, J.MethodDeclaration constructor) {
        String name = declaration.getVariables().getFirst().getSimpleName();
        J.Block body = constructor.getBody();
        if (body == null) {
            return Stream.of();
        }
        for (Statement each : body.getStatements()) {
            if (each instanceof J.Assignment assignment
                    && assignment.getVariable() instanceof J.FieldAccess target
                    && target.getTarget() instanceof J.Identifier self
                    && self.getSimpleName().equals("this")
                    && target.getSimpleName().equals(name)
                    && assignment.getAssignment() instanceof J.Identifier given) {
                int parameter = parameters(constructor).indexOf(given.getSimpleName());
                long uses = SyntaxTree.within(body, J.Identifier.class).stream()
                        .filter(one -> one.getSimpleName().equals(given.getSimpleName()))
                        .count();
                // The field's own name may be the parameter's.
                long expected = name.equals(given.getSimpleName()) ? 2 : 1;
                return parameter >= 0 && uses == expected
                        ? Stream.of(new DataField(type, declaration, constructor, parameter, assignment))
                        : Stream.of();
            }
        }
        return Stream.of();
    }

    private static List<String> parameters(J.MethodDeclaration method) {
        return method.getParameters().stream()
                .filter(J.VariableDeclarations.class::isInstance)
                .map(each -> ((J.VariableDeclarations) each)
                        .getVariables()
                        .getFirst()
                        .getSimpleName())
                .toList();
    }

    List<String> parameters() {
        return parameters(constructor);
    }

    String name() {
        return declaration.getVariables().getFirst().getSimpleName();
    }

    Shape shape() {
        return shape(declaration.getVariables().getFirst().getType()).orElseThrow();
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

    /** Whether an expression is the field of this object. */
    boolean is(Expression expression) {
        if (expression instanceof J.FieldAccess access) {
            return access.getSimpleName().equals(name())
                    && access.getTarget() instanceof J.Identifier self
                    && self.getSimpleName().equals("this");
        }
        return expression instanceof J.Identifier name
                && name.getSimpleName().equals(name())
                && name.getFieldType() != null
                && isTask(name.getFieldType().getOwner());
    }

    /** Whether an object is made of the class that has the field. */
    boolean isTask(J.NewClass made) {
        return isTask(made.getType());
    }

    private boolean isTask(@Nullable JavaType other) {
        return type.getType() != null
                && other instanceof JavaType.FullyQualified named
                && named.getFullyQualifiedName().equals(type.getType().getFullyQualifiedName());
    }

    /** How many elements all of the data has, as it is written of a variable. */
    String sizeOf(String variable) {
        return variable
                + switch (shape()) {
                    case ARRAY -> ".length";
                    case LIST -> ".size()";
                    case STRING -> ".length()";
                };
    }

    /** Whether an expression asks for that. */
    boolean isSize(Expression expression) {
        return switch (expression) {
            case J.FieldAccess access ->
                shape() == Shape.ARRAY && access.getSimpleName().equals("length") && is(access.getTarget());
            case J.MethodInvocation call ->
                (call.getSimpleName().equals("size") || call.getSimpleName().equals("length"))
                        && call.getSelect() != null
                        && is(call.getSelect());
            default -> false;
        };
    }
}
