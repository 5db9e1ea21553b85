package io.heddle.recipes.fixes;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;

/** How calls of the framework are written. */
final class Calls {
    private static final String TASK = "java.util.concurrent.ForkJoinTask";
    private static final Set<String> SUPERCLASSES =
            Set.of("RecursiveTask", "RecursiveAction", "CountedCompleter", "ForkJoinTask");

    private Calls() {}

    /** A call of a method without arguments, on something that is written. */
    static Optional<J.MethodInvocation> bare(J node, String method) {
        return node instanceof J.MethodInvocation call
                        && call.getSimpleName().equals(method)
                        && call.getSelect() != null
                        && hasNoArguments(call)
                ? Optional.of(call)
                : Optional.empty();
    }

    /** What a call that bare() gave is on. */
    static Expression on(J.MethodInvocation call) {
        return Objects.requireNonNull(call.getSelect());
    }

    static boolean hasNoArguments(J.MethodInvocation call) {
        return call.getArguments().stream().allMatch(J.Empty.class::isInstance);
    }

    /** What a call is on, as it is written; empty where that isn't a mere name. */
    static String receiverName(J.MethodInvocation call) {
        return call.getSelect() instanceof J.Identifier name ? name.getSimpleName() : "";
    }

    static boolean isTask(Expression expression) {
        return TypeUtils.isAssignableTo(TASK, expression.getType());
    }

    /** Whether a type is what a class declares. */
    static boolean isOf(J.ClassDeclaration declared, @Nullable JavaType type) {
        return declared.getType() != null
                && type instanceof JavaType.FullyQualified named
                && named.getFullyQualifiedName().equals(declared.getType().getFullyQualifiedName());
    }

    /** {@code invokeAll}, as it is called where a node stands: by its mere name in a task's class. */
    static Optional<String> invokeAll(SyntaxTree tree, J node) {
        Optional<J.ClassDeclaration> around = tree.around(node, J.ClassDeclaration.class);
        if (around.isEmpty()) {
            return Optional.empty();
        }
        J.ClassDeclaration type = around.get();
        boolean inTask = TypeUtils.isAssignableTo(TASK, type.getType()) || extendsTaskByName(type.getExtends());
        return Optional.of(inTask ? "invokeAll" : TASK + ".invokeAll");
    }

    private static boolean extendsTaskByName(@Nullable TypeTree superclass) {
        return switch (superclass) {
            case J.Identifier name -> SUPERCLASSES.contains(name.getSimpleName());
            case J.ParameterizedType generic ->
                generic.getClazz() instanceof J.Identifier name && SUPERCLASSES.contains(name.getSimpleName());
            case null, default -> false;
        };
    }

    /** An expression as what a method is called on. */
    static String asReceiver(SyntaxTree tree, Expression expression) {
        boolean binds = expression instanceof J.Identifier
                || expression instanceof J.MethodInvocation
                || expression instanceof J.NewClass
                || expression instanceof J.FieldAccess
                || expression instanceof J.ArrayAccess
                || expression instanceof J.Parentheses<?>;
        String text = tree.of(expression);
        return binds ? text : "(" + text + ")";
    }
}
