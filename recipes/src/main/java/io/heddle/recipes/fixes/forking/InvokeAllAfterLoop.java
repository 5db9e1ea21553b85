package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.InvokeAll;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.TaskCollections;
import io.heddle.recipes.patterns.TaskJoins;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Fixes scattered-data: {@code invokeAll} runs the tasks of a collection in place of a loop that forks them. */
public final class InvokeAllAfterLoop implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        if (call.isEmpty()) {
            return List.of();
        }
        try {
            Optional<Forks> whole = forkingStatement(tree, call.get());
            return whole.isPresent()
                    ? invokeInstead(program, tree, whole.get())
                    : GatheredTasks.of(program, tree, call.get()).edits();
        } catch (NotApplicable e) {
            return List.of();
        }
    }

    /** A statement that only forks the elements of a collection. */
    private record Forks(Statement statement, J.Identifier collection) {}

    private static Optional<Forks> forkingStatement(SyntaxTree tree, J.MethodInvocation call) {
        J.MethodInvocation each = call;
        if (call.getSimpleName().equals("fork")) {
            Optional<J.ForEachLoop> loop = tree.enclosingInFunction(call, J.ForEachLoop.class);
            if (loop.isPresent()) {
                return overElements(loop.get(), call);
            }
            J.Lambda function = tree.parent(call).orElse(call) instanceof J.Lambda found ? found : null;
            if (function == null || !(tree.parent(function).orElse(function) instanceof J.MethodInvocation around)) {
                return Optional.empty();
            }
            each = around;
        }
        boolean isStatement =
                tree.parent(each).filter(J.Block.class::isInstance).isPresent();
        return isStatement
                        && each.getSimpleName().equals("forEach")
                        && each.getSelect() instanceof J.Identifier collection
                ? Optional.of(new Forks(each, collection))
                : Optional.empty();
    }

    private static Optional<Forks> overElements(J.ForEachLoop loop, J.MethodInvocation fork) {
        boolean alone = LoopBodies.statements(loop).size() == 1
                && LoopBodies.statements(loop).getFirst().isScope(fork)
                && LoopBodies.variable(loop).equals(ForkJoinCalls.receiverName(fork));
        return alone && loop.getControl().getIterable() instanceof J.Identifier collection
                ? Optional.of(new Forks(loop, collection))
                : Optional.empty();
    }

    private static List<TextEdit> invokeInstead(ProgramModel program, SyntaxTree tree, Forks forks)
            throws NotApplicable {
        J.Identifier collection = forks.collection();
        StatementInBlock statement = NotApplicable.unlessPresent(tree.enclosingStatement(forks.statement()));
        TaskJoins joins = new TaskJoins(tree, statement.after(), Set.of(collection.getSimpleName()));
        NotApplicable.unless(statement.statement().isScope(forks.statement())
                && TaskCollections.isAccepted(program, collection.getType())
                && joins.joinAll());
        InvokeAll invokeAll = InvokeAll.at(tree, forks.statement());
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        edits.add(new TextEdit(
                tree.start(forks.statement()),
                tree.endWithSemicolon(forks.statement()),
                invokeAll.of(collection.getSimpleName()) + ";"));
        edits.addAll(joins.deleteWaits());
        return edits;
    }
}
