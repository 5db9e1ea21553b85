package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.patterns.CountingLoop;
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

    /** Whether a loop counts from 0 to one of some limits. */
    static boolean countsTo(SyntaxTree tree, Loop loop, List<String> limits) {
        return CountingLoop.of(tree, loop)
                .filter(each -> limits.contains(tree.of(each.limit())))
                .isPresent();
    }
}
