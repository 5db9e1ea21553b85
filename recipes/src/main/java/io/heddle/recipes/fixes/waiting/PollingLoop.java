package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.patterns.ForkJoinCalls;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Finds the loop {@code while (!task.isDone()) sleep} before {@code task.join()}. */
final class PollingLoop {
    private PollingLoop() {}

    /** The loop around a sleep. */
    static Optional<J.WhileLoop> of(SyntaxTree tree, J.MethodInvocation sleep) {
        Statement sleeping =
                WaitRemoval.tryAround(tree, sleep).map(Statement.class::cast).orElse(sleep);
        return tree.enclosingInFunction(sleep, J.WhileLoop.class)
                .filter(loop -> isWholeBody(loop, sleeping) && isJoinedAfter(tree, loop));
    }

    private static boolean isWholeBody(J.WhileLoop loop, Statement sleeping) {
        return loop.getBody().isScope(sleeping)
                || (loop.getBody() instanceof J.Block block
                        && block.getStatements().size() == 1
                        && block.getStatements().getFirst().isScope(sleeping));
    }

    private static boolean isJoinedAfter(SyntaxTree tree, J.WhileLoop loop) {
        Expression condition = loop.getCondition().getTree();
        if (!(condition instanceof J.Unary not) || not.getOperator() != J.Unary.Type.Not) {
            return false;
        }
        Optional<J.MethodInvocation> done = ForkJoinCalls.withoutArguments(not.getExpression(), "isDone");
        Optional<StatementInBlock> statement = tree.enclosingStatement(loop);
        return done.isPresent()
                && statement.isPresent()
                && statement.get().after().stream()
                        .flatMap(each -> SyntaxTree.descendants(each, J.MethodInvocation.class).stream())
                        .anyMatch(call -> call.getSimpleName().equals("join")
                                && ForkJoinCalls.receiverName(call).equals(ForkJoinCalls.receiverName(done.get())));
    }
}
