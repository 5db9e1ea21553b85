package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Consecutive calls of {@code invokeAll} that each run a single task. */
final class SingleInvokeAlls {
    private SingleInvokeAlls() {}

    /** Joins consecutive calls {@code invokeAll(a); invokeAll(b);} in one. */
    static List<TextEdit> edits(SyntaxTree tree, StatementInBlock statement, J.MethodInvocation call)
            throws NotApplicable {
        List<Statement> statements = statement.block().getStatements();
        int first = statement.index();
        while (first > 0 && isSingle(statements.get(first - 1))) {
            first--;
        }
        int end = statement.index() + 1;
        while (end < statements.size() && isSingle(statements.get(end))) {
            end++;
        }
        NotApplicable.unless(isSingle(statement.statement()) && end - first > 1);
        Siblings.require(
                tree,
                statements.subList(first, end).stream()
                        .map(each -> InvokeDirectly.onlyTask((J.MethodInvocation) each))
                        .toList());
        List<String> tasks = statements.subList(first, end).stream()
                .map(each -> tree.of(InvokeDirectly.onlyTask((J.MethodInvocation) each)))
                .toList();
        String select = call.getSelect() == null ? "" : tree.of(call.getSelect()) + ".";
        List<TextEdit> edits = new ArrayList<>();
        edits.add(tree.replace(statements.get(first), select + "invokeAll(" + String.join(", ", tasks) + ")"));
        statements.subList(first + 1, end).forEach(each -> edits.add(StatementEdits.delete(tree, each)));
        return edits;
    }

    private static boolean isSingle(Statement statement) {
        return statement instanceof J.MethodInvocation call
                && call.getSimpleName().equals("invokeAll")
                && call.getArguments().size() == 1
                && ForkJoinCalls.isTask(InvokeDirectly.onlyTask(call));
    }
}
