package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.TypeUtils;

/** Recognises and writes calls of the fork/join framework. */
public final class ForkJoinCalls {
    private static final String TASK = "java.util.concurrent.ForkJoinTask";

    private ForkJoinCalls() {}

    /** A call of a method without arguments on an explicit receiver. */
    public static Optional<J.MethodInvocation> withoutArguments(J node, String method) {
        return node instanceof J.MethodInvocation call
                        && call.getSimpleName().equals(method)
                        && call.getSelect() != null
                        && hasNoArguments(call)
                ? Optional.of(call)
                : Optional.empty();
    }

    /** The receiver of a call that {@link #withoutArguments} returned. */
    public static Expression receiver(J.MethodInvocation call) {
        return Objects.requireNonNull(call.getSelect());
    }

    public static boolean hasNoArguments(J.MethodInvocation call) {
        return call.getArguments().stream().allMatch(J.Empty.class::isInstance);
    }

    /** The name of the variable that a call is on; empty if the receiver isn't a simple name. */
    public static String receiverName(J.MethodInvocation call) {
        return call.getSelect() instanceof J.Identifier name ? name.getSimpleName() : "";
    }

    public static boolean isTask(Expression expression) {
        return TypeUtils.isAssignableTo(TASK, expression.getType());
    }

    /** Whether a type is the one that a class declares. */
    public static boolean declares(J.ClassDeclaration declared, @Nullable JavaType type) {
        return declared.getType() != null
                && type instanceof JavaType.FullyQualified named
                && named.getFullyQualifiedName().equals(declared.getType().getFullyQualifiedName());
    }

    /** An expression as the receiver of a call, in parentheses if necessary. */
    public static String asReceiver(SyntaxTree tree, Expression expression) {
        boolean isPrimary = expression instanceof J.Identifier
                || expression instanceof J.MethodInvocation
                || expression instanceof J.NewClass
                || expression instanceof J.FieldAccess
                || expression instanceof J.ArrayAccess
                || expression instanceof J.Parentheses<?>;
        String text = tree.of(expression);
        return isPrimary ? text : "(" + text + ")";
    }
}
