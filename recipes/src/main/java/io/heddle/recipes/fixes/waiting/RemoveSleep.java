package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes sleepy-worker: removes a sleep in a task's own class. A polling loop that waits for a child goes with it if the child is
 * joined later. Sleeps in other polling loops stay, because the loop would spin without them.
 */
public final class RemoveSleep implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> sleep = tree.at(finding.position(), J.MethodInvocation.class);
        Optional<J.ClassDeclaration> type = tree.at(finding.position(), J.ClassDeclaration.class);
        boolean own = type.map(J.ClassDeclaration::getType)
                .filter(found -> found != null && program.isTask(found.getFullyQualifiedName()))
                .isPresent();
        if (sleep.isEmpty() || !own) {
            return List.of();
        }
        Statement sleeping = withTry(tree, sleep.get());
        Optional<Loop> loop = tree.enclosing(sleep.get(), Loop.class);
        if (loop.isEmpty() || !(loop.get() instanceof J.WhileLoop polling)) {
            return loop.filter(J.DoWhileLoop.class::isInstance).isPresent()
                    ? List.of()
                    : List.of(tree.delete(sleeping));
        }
        return isWholeBody(polling, sleeping) && isJoinedAfter(tree, polling)
                ? List.of(tree.delete(polling))
                : List.of();
    }

    /** The sleep, or a try statement around only the sleep. */
    private static Statement withTry(SyntaxTree tree, J.MethodInvocation sleep) {
        return tree.enclosing(sleep, J.Try.class)
                .filter(attempt -> attempt.getBody().getStatements().size() == 1
                        && attempt.getBody().getStatements().getFirst().isScope(sleep)
                        && attempt.getFinally() == null)
                .map(Statement.class::cast)
                .orElse(sleep);
    }

    private static boolean isWholeBody(J.WhileLoop loop, Statement sleeping) {
        return loop.getBody().isScope(sleeping)
                || (loop.getBody() instanceof J.Block block
                        && block.getStatements().size() == 1
                        && block.getStatements().getFirst().isScope(sleeping));
    }

    /** Whether a loop is {@code while (!task.isDone())} and {@code task.join()} follows. */
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
