package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;

/**
 * A field of a task that its only constructor initialises with a parameter.
 *
 * @param parameter the index of the constructor's parameter
 * @param assignment the statement in the constructor, which is the only use of the parameter
 */
public record ConstructorField(
        J.ClassDeclaration type,
        J.VariableDeclarations declaration,
        J.MethodDeclaration constructor,
        int parameter,
        J.Assignment assignment) {
    /** All such fields of a task's class. */
    public static List<ConstructorField> of(J.ClassDeclaration type) {
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
                        && !declared.hasModifier(J.Modifier.Type.Static))
                .map(J.VariableDeclarations.class::cast)
                .flatMap(each -> find(type, each, constructors.getFirst()))
                .toList();
    }

    private static Stream<ConstructorField> find(
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
                long uses = SyntaxTree.descendants(body, J.Identifier.class).stream()
                        .filter(one -> one.getSimpleName().equals(given.getSimpleName()))
                        .count();
                // The name of the field counts if it equals that of the parameter.
                long expected = name.equals(given.getSimpleName()) ? 2 : 1;
                return parameter >= 0 && uses == expected
                        ? Stream.of(new ConstructorField(type, declaration, constructor, parameter, assignment))
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

    public List<String> parameters() {
        return parameters(constructor);
    }

    public String name() {
        return declaration.getVariables().getFirst().getSimpleName();
    }

    /** The modifiers of a new field beside this one. */
    public String modifiers() {
        return declaration.hasModifier(J.Modifier.Type.Final) ? "private final " : "private ";
    }

    /** The modifiers of a new parameter beside the one that initialises the field. */
    public String parameterModifiers() {
        return constructor.getParameters().get(parameter) instanceof J.VariableDeclarations declared
                        && declared.hasModifier(J.Modifier.Type.Final)
                ? "final "
                : "";
    }

    @Nullable
    public JavaType valueType() {
        return declaration.getVariables().getFirst().getType();
    }

    /** Whether an expression reads or writes the field of {@code this}. */
    public boolean is(Expression expression) {
        if (expression instanceof J.FieldAccess access) {
            return access.getSimpleName().equals(name())
                    && access.getTarget() instanceof J.Identifier self
                    && self.getSimpleName().equals("this");
        }
        return expression instanceof J.Identifier name
                && name.getSimpleName().equals(name())
                && name.getFieldType() != null
                && ForkJoinCalls.declares(type, name.getFieldType().getOwner());
    }

    /** Whether an expression creates an object of the class that has the field. */
    public boolean isSameTask(J.NewClass creation) {
        return ForkJoinCalls.declares(type, creation.getType());
    }
}
