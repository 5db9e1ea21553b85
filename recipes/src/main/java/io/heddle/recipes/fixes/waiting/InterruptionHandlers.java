package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.BlockUnwrapping;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.NameTree;
import org.openrewrite.java.tree.Statement;

/**
 * Removes the handlers of {@code InterruptedException} that the deletion of a call makes superfluous. Such a handler does not
 * compile.
 */
final class InterruptionHandlers {
    private static final String NAME = InterruptionSources.NAME;

    private final SyntaxTree tree;
    private final InterruptionSources sources;

    InterruptionHandlers(SyntaxTree tree) {
        this.tree = tree;
        sources = new InterruptionSources(tree);
    }

    /**
     * The deletion of a call, with the handler or the {@code throws} clause that only this call needs.
     *
     * @param call the call, which throws the exception
     * @param deletion deletes the call
     */
    List<TextEdit> delete(J call, TextEdit deletion) throws NotApplicable {
        return edits(call, List.of(deletion));
    }

    /** @param changes the edits by which a call no longer throws the exception */
    private List<TextEdit> edits(J call, List<TextEdit> changes) throws NotApplicable {
        Optional<J.Try> handling = sources.handling(call);
        if (handling.isEmpty()) {
            List<TextEdit> edits = new ArrayList<>(changes);
            edits.addAll(withoutThrows(call));
            return edits;
        }
        J.Try attempt = handling.get();
        Optional<J.Try.Catch> handler = attempt.getCatches().stream()
                .filter(each -> sources.types(each).contains(NAME))
                .findFirst();
        if (handler.isEmpty() || sources.throwsOtherwise(attempt.getBody(), call)) {
            return changes;
        }
        NotApplicable.unless(attempt.getResources() == null);
        List<TextEdit> edits = new ArrayList<>();
        if (sources.types(handler.get()).size() > 1) {
            edits.addAll(changes);
            edits.add(withoutAlternative(handler.get()));
        } else if (attempt.getCatches().size() > 1 || attempt.getFinally() != null) {
            edits.addAll(changes);
            int catches = tree.text().lastIndexOf("}", tree.start(handler.get())) + 1;
            edits.add(new TextEdit(catches, tree.end(handler.get()), ""));
        } else {
            NotApplicable.unless(!hidesCode(attempt));
            edits.addAll(BlockUnwrapping.of(tree, attempt, attempt.getBody(), changes));
        }
        NotApplicable.unless(!edits.isEmpty());
        return edits;
    }

    /** Removes the exception from a private method with one call, and the handler around that call. */
    private List<TextEdit> withoutThrows(J call) throws NotApplicable {
        Optional<J.MethodDeclaration> found = tree.enclosingInFunction(call, J.MethodDeclaration.class);
        List<NameTree> declared = found.map(J.MethodDeclaration::getThrows).orElse(null);
        J.Block body = found.map(J.MethodDeclaration::getBody).orElse(null);
        if (found.isEmpty() || declared == null || body == null || !found.get().hasModifier(J.Modifier.Type.Private)) {
            return List.of();
        }
        J.MethodDeclaration method = found.get();
        List<J.MethodInvocation> calls = SyntaxTree.descendants(tree.file(), J.MethodInvocation.class).stream()
                .filter(each -> each.getSimpleName().equals(method.getSimpleName()))
                .toList();
        boolean needed =
                declared.stream().noneMatch(each -> sources.simpleName(each).equals(NAME))
                        || calls.size() != 1
                        || tree.contains(method, calls.getFirst())
                        || sources.throwsOtherwise(body, call);
        if (needed) {
            return List.of();
        }
        List<String> kept = declared.stream()
                .filter(each -> !sources.simpleName(each).equals(NAME))
                .map(tree::of)
                .toList();
        int end = tree.end(declared.getLast());
        int begin = tree.text().lastIndexOf(")", tree.start(declared.getFirst())) + 1;
        List<TextEdit> edits = new ArrayList<>(edits(calls.getFirst(), List.of()));
        edits.add(
                kept.isEmpty()
                        ? new TextEdit(begin, end, "")
                        : new TextEdit(tree.start(declared.getFirst()), end, String.join(", ", kept)));
        return edits;
    }

    private TextEdit withoutAlternative(J.Try.Catch handler) throws NotApplicable {
        J.MultiCatch several = NotApplicable.unlessInstanceOf(
                J.MultiCatch.class, handler.getParameter().getTree().getTypeExpression());
        String kept = String.join(
                " | ",
                several.getAlternatives().stream()
                        .filter(each -> !sources.simpleName(each).equals(NAME))
                        .map(tree::of)
                        .toList());
        NameTree first = several.getAlternatives().getFirst();
        NameTree last = several.getAlternatives().getLast();
        return new TextEdit(tree.start(first), tree.end(last), kept);
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
