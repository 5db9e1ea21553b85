package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.BlockUnwrapping;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.NameTree;
import org.openrewrite.java.tree.Statement;

/**
 * Removes the handlers of {@code InterruptedException} that the deletion of a call makes superfluous. Such a handler does not
 * compile.
 */
final class InterruptionHandlers {
    private static final String NAME = "InterruptedException";
    private static final Set<String> GENERAL = Set.of("Exception", "Throwable");

    /** The names of variables that are loggers by convention. Their types are often generated. */
    private static final Set<String> LOGGERS = Set.of("log", "logger", "LOG", "LOGGER");

    private final SyntaxTree tree;

    InterruptionHandlers(SyntaxTree tree) {
        this.tree = tree;
    }

    /**
     * The deletion of a call, with the handler that only this call needs.
     *
     * @param call the call, which throws the exception
     * @param deletion deletes the call
     */
    List<TextEdit> delete(J call, TextEdit deletion) throws NotApplicable {
        Optional<J.Try> handling = handling(call);
        if (handling.isEmpty()) {
            return List.of(deletion);
        }
        J.Try attempt = handling.get();
        Optional<J.Try.Catch> handler = attempt.getCatches().stream()
                .filter(each -> types(each).contains(NAME))
                .findFirst();
        if (handler.isEmpty() || throwsOtherwise(attempt, call)) {
            return List.of(deletion);
        }
        NotApplicable.unless(attempt.getResources() == null);
        List<TextEdit> edits = new ArrayList<>();
        if (types(handler.get()).size() > 1) {
            edits.add(deletion);
            edits.add(withoutAlternative(handler.get()));
        } else if (attempt.getCatches().size() > 1 || attempt.getFinally() != null) {
            edits.add(deletion);
            int catches = tree.text().lastIndexOf("}", tree.start(handler.get())) + 1;
            edits.add(new TextEdit(catches, tree.end(handler.get()), ""));
        } else {
            NotApplicable.unless(!hidesCode(attempt));
            edits.addAll(BlockUnwrapping.of(tree, attempt, attempt.getBody(), List.of(deletion)));
        }
        NotApplicable.unless(!edits.isEmpty());
        return edits;
    }

    /** The innermost try statement whose handlers catch the exception of a node in its body. */
    private Optional<J.Try> handling(J node) {
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
    private List<String> types(J.Try.Catch handler) {
        J.VariableDeclarations declared = handler.getParameter().getTree();
        return declared.getTypeExpression() instanceof J.MultiCatch several
                ? several.getAlternatives().stream().map(this::simpleName).toList()
                : declared.getTypeExpression() == null ? List.of() : List.of(simpleName(declared.getTypeExpression()));
    }

    private String simpleName(J type) {
        String written = tree.of(type);
        return written.substring(written.lastIndexOf('.') + 1);
    }

    private TextEdit withoutAlternative(J.Try.Catch handler) throws NotApplicable {
        J.MultiCatch several = NotApplicable.unlessInstanceOf(
                J.MultiCatch.class, handler.getParameter().getTree().getTypeExpression());
        String kept = String.join(
                " | ",
                several.getAlternatives().stream()
                        .filter(each -> !simpleName(each).equals(NAME))
                        .map(tree::of)
                        .toList());
        NameTree first = several.getAlternatives().getFirst();
        NameTree last = several.getAlternatives().getLast();
        return new TextEdit(tree.start(first), tree.end(last), kept);
    }

    /** Whether the body of a try statement throws the exception also without a call. */
    private boolean throwsOtherwise(J.Try attempt, J call) throws NotApplicable {
        boolean throwing = false;
        for (J.MethodInvocation each : SyntaxTree.descendants(attempt.getBody(), J.MethodInvocation.class)) {
            if (!each.isScope(call) && escapes(attempt, each)) {
                throwing |= isThrownBy(each.getMethodType(), LOGGERS.contains(String.valueOf(each.getSelect())));
            }
        }
        for (J.NewClass each : SyntaxTree.descendants(attempt.getBody(), J.NewClass.class)) {
            if (escapes(attempt, each)) {
                throwing |= isThrownBy(each.getMethodType(), false);
            }
        }
        for (J.Throw each : SyntaxTree.descendants(attempt.getBody(), J.Throw.class)) {
            throwing |= escapes(attempt, each) && isThrown(each.getException().getType());
        }
        return throwing;
    }

    /** Whether an exception that a node throws would reach the handlers of a try statement. */
    private boolean escapes(J.Try attempt, J node) {
        Optional<J.Try> inner = handling(node);
        return inner.isPresent() && inner.get().isScope(attempt);
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

    /** Whether code after the body of a try statement could not be reached without the handlers. */
    private boolean hidesCode(J.Try attempt) {
        boolean isLast = tree.enclosingStatement(attempt)
                .filter(each -> each.after().isEmpty())
                .isPresent();
        boolean endsFunction = tree.parent(attempt)
                .flatMap(tree::parent)
                .filter(around -> SyntaxTree.isFunction(around)
                        || (around instanceof J.If choice && choice.getElsePart() == null))
                .isPresent();
        return mayEndAbruptly(attempt.getBody().getStatements().getLast()) && !(isLast && endsFunction);
    }

    private static boolean mayEndAbruptly(Statement last) {
        return !(last instanceof J.If choice && choice.getElsePart() == null)
                && SyntaxTree.descendants(last, J.class).stream()
                        .anyMatch(each -> each instanceof J.Return
                                || each instanceof J.Throw
                                || each instanceof J.Break
                                || each instanceof J.Continue);
    }
}
