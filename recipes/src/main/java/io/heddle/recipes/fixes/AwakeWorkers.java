package io.heddle.recipes.fixes;

import io.heddle.recipes.fixes.SyntaxTree.Standing;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * A sleep in a task's own class is left out. One between looks at whether a child is done goes with its loop, if the child is
 * joined afterwards; one between looks at anything else stays, for without it the loop would spin.
 */
final class AwakeWorkers implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> sleep = tree.at(finding.at(), J.MethodInvocation.class);
        Optional<J.ClassDeclaration> type = tree.at(finding.at(), J.ClassDeclaration.class);
        boolean own = type.map(J.ClassDeclaration::getType)
                .filter(found -> found != null && program.isTask(found.getFullyQualifiedName()))
                .isPresent();
        if (sleep.isEmpty() || !own) {
            return List.of();
        }
        Statement sleeping = withItsCatches(tree, sleep.get());
        Optional<Loop> loop = tree.around(sleep.get(), Loop.class);
        if (loop.isEmpty() || !(loop.get() instanceof J.WhileLoop polling)) {
            return loop.filter(J.DoWhileLoop.class::isInstance).isPresent()
                    ? List.of()
                    : List.of(tree.delete(sleeping));
        }
        return isAll(polling, sleeping) && isJoinedAfter(tree, polling) ? List.of(tree.delete(polling)) : List.of();
    }

    /** The sleep, or what tries nothing else. */
    private static Statement withItsCatches(SyntaxTree tree, J.MethodInvocation sleep) {
        return tree.around(sleep, J.Try.class)
                .filter(attempt -> attempt.getBody().getStatements().size() == 1
                        && attempt.getBody().getStatements().getFirst().isScope(sleep)
                        && attempt.getFinally() == null)
                .map(Statement.class::cast)
                .orElse(sleep);
    }

    private static boolean isAll(J.WhileLoop loop, Statement sleeping) {
        return loop.getBody().isScope(sleeping)
                || (loop.getBody() instanceof J.Block block
                        && block.getStatements().size() == 1
                        && block.getStatements().getFirst().isScope(sleeping));
    }

    /** {@code while (!task.isDone())}, and later {@code task.join()}. */
    private static boolean isJoinedAfter(SyntaxTree tree, J.WhileLoop loop) {
        Expression condition = loop.getCondition().getTree();
        if (!(condition instanceof J.Unary not) || not.getOperator() != J.Unary.Type.Not) {
            return false;
        }
        Optional<J.MethodInvocation> done = Calls.bare(not.getExpression(), "isDone");
        Optional<Standing> standing = tree.standing(loop);
        return done.isPresent()
                && standing.isPresent()
                && standing.get().after().stream()
                        .flatMap(each -> SyntaxTree.within(each, J.MethodInvocation.class).stream())
                        .anyMatch(call -> call.getSimpleName().equals("join")
                                && Calls.receiverName(call).equals(Calls.receiverName(done.get())));
    }
}
