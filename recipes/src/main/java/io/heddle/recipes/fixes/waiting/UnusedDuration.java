package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Deletes the constants and variables that only the argument of a deleted sleep uses. */
final class UnusedDuration {
    private UnusedDuration() {}

    static List<TextEdit> after(SyntaxTree tree, J.MethodInvocation sleep) throws NotApplicable {
        List<TextEdit> deletions = new ArrayList<>();
        for (Expression argument : sleep.getArguments()) {
            for (J.Identifier name : SyntaxTree.descendants(argument, J.Identifier.class)) {
                long uses = SyntaxTree.descendants(tree.file(), J.Identifier.class).stream()
                        .filter(each -> each.getSimpleName().equals(name.getSimpleName()))
                        .count();
                List<J.VariableDeclarations> declared =
                        SyntaxTree.descendants(tree.file(), J.VariableDeclarations.class).stream()
                                .filter(each -> each.getVariables()
                                        .getFirst()
                                        .getSimpleName()
                                        .equals(name.getSimpleName()))
                                .toList();
                boolean unused = uses == 2 && declared.size() == 1 && isRemovable(tree, declared.getFirst());
                if (unused) {
                    NotApplicable.unless(tree.enclosingInFunction(declared.getFirst(), J.Try.class)
                            .filter(attempt -> tree.contains(attempt, sleep))
                            .isEmpty());
                    deletions.add(StatementEdits.delete(tree, declared.getFirst()));
                }
            }
        }
        return deletions;
    }

    private static boolean isRemovable(SyntaxTree tree, J.VariableDeclarations declared) {
        boolean isLocal =
                tree.enclosingInFunction(declared, J.MethodDeclaration.class).isPresent();
        return declared.getVariables().size() == 1
                && declared.getVariables().getFirst().getInitializer() instanceof J.Literal
                && (isLocal || declared.hasModifier(J.Modifier.Type.Private));
    }
}
