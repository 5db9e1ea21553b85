package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;

/**
 * A loop {@code for (int i = 0; i < limit; i++)}.
 *
 * @param begin the literal 0
 */
public record CountingLoop(J.ForLoop loop, String index, Expression begin, Expression limit) {
    public static Optional<CountingLoop> of(SyntaxTree tree, Loop loop) {
        if (!(loop instanceof J.ForLoop counting)
                || counting.getControl().getInit().size() != 1
                || counting.getControl().getUpdate().size() != 1
                || !(counting.getControl().getInit().getFirst() instanceof J.VariableDeclarations declared)
                || declared.getVariables().size() != 1
                || !(declared.getVariables().getFirst().getInitializer() instanceof J.Literal zero)
                || !"0".equals(zero.getValueSource())
                || !(counting.getControl().getCondition() instanceof J.Binary condition)
                || condition.getOperator() != J.Binary.Type.LessThan
                || !(counting.getControl().getUpdate().getFirst() instanceof J.Unary update)
                || (update.getOperator() != J.Unary.Type.PostIncrement
                        && update.getOperator() != J.Unary.Type.PreIncrement)) {
            return Optional.empty();
        }
        String index = declared.getVariables().getFirst().getSimpleName();
        boolean same = tree.of(condition.getLeft()).equals(index)
                && tree.of(update.getExpression()).equals(index);
        return same ? Optional.of(new CountingLoop(counting, index, zero, condition.getRight())) : Optional.empty();
    }
}
