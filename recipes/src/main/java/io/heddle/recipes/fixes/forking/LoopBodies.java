package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.List;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** Parts of loops. */
final class LoopBodies {
    private LoopBodies() {}

    static List<Statement> statements(Loop loop) {
        return loop.getBody() instanceof J.Block block ? block.getStatements() : List.of(loop.getBody());
    }

    /** The name of the variable that a for-each loop declares. */
    static String variable(J.ForEachLoop loop) {
        return loop.getControl().getVariable() instanceof J.VariableDeclarations declared
                ? declared.getVariables().getFirst().getSimpleName()
                : "";
    }

    /** The name of the index of a loop {@code for (int i = 0; i < limit; i++)} for one of some limits; empty if it is another loop. */
    static String index(SyntaxTree tree, Loop loop, List<String> limits) {
        if (!(loop instanceof J.ForLoop counting)
                || counting.getControl().getInit().size() != 1
                || counting.getControl().getUpdate().size() != 1
                || !(counting.getControl().getInit().getFirst() instanceof J.VariableDeclarations declared)
                || declared.getVariables().size() != 1
                || !(counting.getControl().getCondition() instanceof J.Binary condition)
                || !(counting.getControl().getUpdate().getFirst() instanceof J.Unary update)) {
            return "";
        }
        J.VariableDeclarations.NamedVariable index = declared.getVariables().getFirst();
        boolean counts = index.getInitializer() instanceof J.Literal zero
                && "0".equals(zero.getValueSource())
                && condition.getOperator() == J.Binary.Type.LessThan
                && tree.of(condition.getLeft()).equals(index.getSimpleName())
                && limits.contains(tree.of(condition.getRight()))
                && (update.getOperator() == J.Unary.Type.PostIncrement
                        || update.getOperator() == J.Unary.Type.PreIncrement)
                && tree.of(update.getExpression()).equals(index.getSimpleName());
        return counts ? index.getSimpleName() : "";
    }
}
