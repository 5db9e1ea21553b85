package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
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
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes sequential-fork in a loop over a collection of tasks, each of which is joined before the next one is forked: {@code
 * invokeAll} runs them before the loop, which only joins them.
 */
public final class OverlapLoop implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        try {
            J.MethodInvocation fork = NotApplicable.unlessPresent(
                    tree.at(finding.position(), J.MethodInvocation.class).filter(SyntaxTree.named("fork")));
            Loop loop = NotApplicable.unlessPresent(tree.enclosingInFunction(fork, Loop.class));
            return loop instanceof J.ForEachLoop each && isOverTasks(program, each, fork)
                    ? edits(tree, each, fork)
                    : LoopOfNewTasks.edits(tree, loop, fork);
        } catch (NotApplicable e) {
            return List.of();
        }
    }

    private static boolean isOverTasks(ProgramModel program, J.ForEachLoop loop, J.MethodInvocation fork) {
        return loop.getControl().getIterable() instanceof J.Identifier collection
                && TaskCollections.isAccepted(program, collection.getType())
                && LoopBodies.variable(loop).equals(ForkJoinCalls.receiverName(fork));
    }

    private static List<TextEdit> edits(SyntaxTree tree, J.ForEachLoop loop, J.MethodInvocation fork)
            throws NotApplicable {
        String collection = tree.of(loop.getControl().getIterable());
        List<Statement> body = LoopBodies.statements(loop);
        NotApplicable.unless(tree.parent(loop).filter(J.Block.class::isInstance).isPresent()
                && new TaskJoins(tree, List.of(loop), Set.of(collection)).joinAll());
        InvokeAll invokeAll = InvokeAll.at(tree, loop);
        String call = invokeAll.of(collection) + ";";
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        Optional<J.MethodInvocation> chained =
                tree.parent(fork).flatMap(parent -> ForkJoinCalls.withoutArguments(parent, "join"));
        boolean waits = chained.isPresent()
                ? body.size() == 1 && body.getFirst().isScope(chained.get())
                : body.size() == 2
                        && body.getFirst().isScope(fork)
                        && ForkJoinCalls.withoutArguments(body.getLast(), "join")
                                .isPresent();
        if (waits) {
            edits.add(new TextEdit(tree.start(loop), tree.endWithSemicolon(loop), call));
            return edits;
        }
        edits.add(StatementEdits.insertBefore(tree, loop, call));
        if (chained.isPresent()) {
            edits.add(new TextEdit(tree.end(ForkJoinCalls.receiver(fork)), tree.end(fork), ""));
        } else {
            NotApplicable.unless(body.stream().anyMatch(each -> each.isScope(fork)));
            edits.add(StatementEdits.delete(tree, fork));
        }
        return edits;
    }
}
