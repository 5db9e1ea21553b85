package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Finds the code that throws {@code InterruptedException}, and the try statements that catch it. */
final class InterruptionSources {
    static final String NAME = "InterruptedException";

    private static final Set<String> GENERAL = Set.of("Exception", "Throwable");

    /** The names of variables that are loggers by convention. Their types are often generated. */
    private static final Set<String> LOGGERS = Set.of("log", "logger", "LOG", "LOGGER");

    private final SyntaxTree tree;

    InterruptionSources(SyntaxTree tree) {
        this.tree = tree;
    }

    /** The innermost try statement whose handlers catch the exception of a node in its body. */
    Optional<J.Try> handling(J node) {
        Optional<J.Try> attempt = tree.enclosingInFunction(node, J.Try.class);
        while (attempt.isPresent() && !handles(attempt.get(), node)) {
            attempt = tree.enclosingInFunction(attempt.get(), J.Try.class);
        }
        return attempt;
    }

    private boolean handles(J.Try attempt, J node) {
        return tree.contains(attempt.getBody(), node)
                && attempt.getCatches().stream()
                        .flatMap(each -> types(each).stream())
                        .anyMatch(each -> each.equals(NAME) || GENERAL.contains(each));
    }

    /** The simple names of the types that a handler catches. */
    List<String> types(J.Try.Catch handler) {
        J.VariableDeclarations declared = handler.getParameter().getTree();
        return declared.getTypeExpression() instanceof J.MultiCatch several
                ? several.getAlternatives().stream().map(this::simpleName).toList()
                : declared.getTypeExpression() == null ? List.of() : List.of(simpleName(declared.getTypeExpression()));
    }

    String simpleName(J type) {
        String written = tree.of(type);
        return written.substring(written.lastIndexOf('.') + 1);
    }

    /** Whether a body throws the exception also without a call. */
    boolean throwsOtherwise(J.Block body, J call) throws NotApplicable {
        boolean throwing = false;
        for (J.MethodInvocation each : SyntaxTree.descendants(body, J.MethodInvocation.class)) {
            if (!each.isScope(call) && escapes(body, each)) {
                throwing |= isThrownBy(each.getMethodType(), LOGGERS.contains(String.valueOf(each.getSelect())));
            }
        }
        for (J.NewClass each : SyntaxTree.descendants(body, J.NewClass.class)) {
            if (escapes(body, each)) {
                throwing |= isThrownBy(each.getMethodType(), false);
            }
        }
        for (J.Throw each : SyntaxTree.descendants(body, J.Throw.class)) {
            throwing |= escapes(body, each) && isThrown(each.getException().getType());
        }
        return throwing;
    }

    /** Whether an exception that a node throws would leave a body. */
    private boolean escapes(J.Block body, J node) {
        Optional<J.Try> inner = handling(node);
        boolean caught = inner.isPresent() && !inner.get().getBody().isScope(body) && tree.contains(body, inner.get());
        return !caught && tree.functionOf(node).equals(tree.functionOf(body));
    }

    private static boolean isThrownBy(JavaType.@Nullable Method method, boolean harmless) throws NotApplicable {
        if (method == null) {
            NotApplicable.unless(harmless);
            return false;
        }
        for (JavaType each : method.getThrownExceptions()) {
            if (isThrown(each)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a value of a static type may be the exception. */
    private static boolean isThrown(@Nullable JavaType type) {
        return !(type instanceof JavaType.FullyQualified named)
                || named.getFullyQualifiedName().equals("java.lang." + NAME)
                || GENERAL.contains(named.getClassName());
    }
}
