package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Removes calls that only wait: a sleep, and the calls of a private method that does nothing but sleep. */
final class WaitRemoval {
    private final SyntaxTree tree;

    WaitRemoval(SyntaxTree tree) {
        this.tree = tree;
    }

    List<TextEdit> sleep(J.MethodInvocation sleep) throws NotApplicable {
        boolean inHelper = sleepsOnly(statement(sleep));
        NotApplicable.unless((inHelper || SleepPurpose.hasFixedDuration(tree, sleep))
                && !SleepPurpose.simulatesWork(tree.withComments(sleep) + tree.withComments(statement(sleep))));
        List<TextEdit> edits = new ArrayList<>(call(sleep));
        edits.addAll(UnusedDuration.after(tree, sleep));
        return edits;
    }

    /** Deletes a call that waits, or the method that does nothing else. */
    private List<TextEdit> call(J.MethodInvocation call) throws NotApplicable {
        NotApplicable.unless(isStatement(call) && !SleepPurpose.mayWait(tree, call));
        Statement removed = statement(call);
        StatementInBlock statement = NotApplicable.unlessPresent(tree.enclosingStatement(removed));
        if (sleepsOnly(removed)) {
            return method(statement.block());
        }
        boolean worksOtherwise = statement.block().getStatements().stream()
                .anyMatch(each -> !each.isScope(removed) && !SleepPurpose.isMessage(each));
        NotApplicable.unless(worksOtherwise);
        TextEdit deletion = StatementEdits.delete(tree, removed);
        return tryAround(tree, call).isPresent()
                ? List.of(deletion)
                : new InterruptionHandlers(tree).delete(call, deletion);
    }

    /** Whether a statement is the whole body of a method. */
    private boolean sleepsOnly(Statement statement) {
        return tree.enclosingStatement(statement)
                .filter(each -> each.block().getStatements().size() == 1)
                .flatMap(each -> tree.parent(each.block()))
                .filter(J.MethodDeclaration.class::isInstance)
                .isPresent();
    }

    /** Deletes a private method that only waits, with its calls. */
    private List<TextEdit> method(J.Block body) throws NotApplicable {
        J.MethodDeclaration method = NotApplicable.unlessInstanceOf(
                J.MethodDeclaration.class, tree.parent(body).orElse(null));
        String name = method.getSimpleName();
        long declared = SyntaxTree.descendants(tree.file(), J.MethodDeclaration.class).stream()
                .filter(each -> each.getSimpleName().equals(name))
                .count();
        boolean referenced = SyntaxTree.descendants(tree.file(), J.MemberReference.class).stream()
                .anyMatch(each -> each.getReference().getSimpleName().equals(name));
        List<J.MethodInvocation> calls = SyntaxTree.descendants(tree.file(), J.MethodInvocation.class).stream()
                .filter(each -> each.getSimpleName().equals(name))
                .toList();
        NotApplicable.unless(method.hasModifier(J.Modifier.Type.Private)
                && declared == 1
                && !referenced
                && !calls.isEmpty()
                && (method.getThrows() == null || method.getThrows().isEmpty()));
        List<TextEdit> edits = new ArrayList<>(List.of(StatementEdits.delete(tree, method)));
        for (J.MethodInvocation each : calls) {
            NotApplicable.unless(each.getArguments().stream()
                    .allMatch(argument -> argument instanceof J.Empty || argument instanceof J.Literal));
            edits.addAll(call(each));
        }
        return edits;
    }

    private boolean isStatement(J.MethodInvocation call) {
        J around = tree.parent(call).orElse(call);
        return around instanceof J.Block || around instanceof J.If;
    }

    /** The statement that consists of a call, with the try statement or the condition around only this call. */
    private Statement statement(J.MethodInvocation call) throws NotApplicable {
        Statement statement = tryAround(tree, call).map(Statement.class::cast).orElse(call);
        J parent = tree.parent(statement).orElse(statement);
        boolean alone = parent instanceof J.Block block && block.getStatements().size() == 1;
        J around = alone ? tree.parent(parent).orElse(parent) : parent;
        if (!(around instanceof J.If choice)) {
            NotApplicable.unless(!(around instanceof J.If.Else));
            return statement;
        }
        boolean hasEffects = SyntaxTree.descendants(choice.getIfCondition(), J.class).stream()
                .anyMatch(each -> each instanceof J.MethodInvocation
                        || each instanceof J.Assignment
                        || (each instanceof J.Unary unary && unary.getOperator().isModifying()));
        NotApplicable.unless(choice.getElsePart() == null
                && !hasEffects
                && tree.parent(choice).orElse(choice) instanceof J.Block);
        return choice;
    }

    /** A try statement around only a call. */
    static Optional<J.Try> tryAround(SyntaxTree tree, J.MethodInvocation call) {
        return tree.parent(call)
                .flatMap(tree::parent)
                .filter(around -> around instanceof J.Try attempt
                        && attempt.getBody().getStatements().size() == 1
                        && attempt.getBody().getStatements().getFirst().isScope(call)
                        && attempt.getResources() == null
                        && attempt.getFinally() == null)
                .map(J.Try.class::cast);
    }
}
