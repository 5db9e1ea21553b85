package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.TypeTree;

/** Replaces a StringBuffer that one thread uses by a StringBuilder. */
final class UnsharedBuffer {
    /** Methods that accept both types as arguments. */
    private static final Set<String> GENERAL = Set.of("append", "insert", "valueOf", "println", "print", "add", "join");

    private UnsharedBuffer() {}

    /** The edits; empty if another declaration needs the type. */
    static List<TextEdit> replace(SyntaxTree tree, J.NewClass made) {
        Optional<J.VariableDeclarations> declared = tree.enclosing(made, J.VariableDeclarations.class)
                .filter(each -> each.getVariables().size() == 1
                        && made.isScope(each.getVariables().getFirst().getInitializer()));
        TypeTree written = made.getClazz();
        if (declared.isEmpty() || written == null || !keepsType(tree, declared.get())) {
            return List.of();
        }
        List<TextEdit> edits = new ArrayList<>(List.of(tree.replace(written, "StringBuilder")));
        TypeTree type = declared.get().getTypeExpression();
        if (type != null && tree.of(type).equals("StringBuffer")) {
            edits.add(tree.replace(type, "StringBuilder"));
        }
        return edits;
    }

    /** Whether all uses of a variable accept another type. */
    private static boolean keepsType(SyntaxTree tree, J.VariableDeclarations declared) {
        String name = declared.getVariables().getFirst().getSimpleName();
        return tree.enclosing(declared, J.ClassDeclaration.class).stream()
                .flatMap(type -> SyntaxTree.descendants(type, J.Identifier.class).stream())
                .filter(each -> each.getSimpleName().equals(name))
                .allMatch(each -> switch (tree.parent(each).orElse(each)) {
                    case J.VariableDeclarations.NamedVariable variable ->
                        variable.getName().isScope(each);
                    case J.MethodInvocation call ->
                        each.isScope(call.getSelect())
                                || each.isScope(call.getName())
                                || GENERAL.contains(call.getSimpleName());
                    case J.Binary ignored -> true;
                    default -> false;
                });
    }
}
