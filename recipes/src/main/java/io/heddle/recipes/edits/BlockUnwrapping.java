package io.heddle.recipes.edits;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Replaces a statement by the contents of its block. */
public final class BlockUnwrapping {
    private BlockUnwrapping() {}

    /**
     * Unwraps a block. Empty if the block contains a text block, whose indentation is part of its value, or no statement, or if
     * the names of its variables occur elsewhere in the enclosing block.
     *
     * @param inside edits of the block's contents, which the result includes
     */
    public static List<TextEdit> of(SyntaxTree tree, Statement statement, J.Block block, List<TextEdit> inside) {
        int open = tree.text().indexOf('{', tree.start(block));
        int close = tree.end(block) - 1;
        List<TextEdit> shifted = DeletedLines.complete(tree.text(), inside).stream()
                .map(each -> new TextEdit(each.start() - open - 1, each.end() - open - 1, each.replacement()))
                .toList();
        String body =
                TextEdit.apply(tree.text().substring(open + 1, close), shifted).stripTrailing();
        if (body.contains("\"\"\"")
                || body.isBlank()
                || block.getStatements().isEmpty()
                || clashes(tree, statement, block)) {
            return List.of();
        }
        String outer = tree.indentation(statement);
        String inner = tree.indentation(block.getStatements().getFirst());
        String deeper = inner.startsWith(outer) ? inner.substring(outer.length()) : "";
        String unwrapped = body.replaceFirst("^[ \\t]*\\r?\\n", "").replaceAll("(?m)^" + outer + deeper, outer);
        return List.of(tree.replace(statement, unwrapped.stripLeading()));
    }

    /** Whether a variable of the block would hide another one, or be hidden, in the enclosing block. */
    private static boolean clashes(SyntaxTree tree, Statement statement, J.Block block) {
        Set<String> names = block.getStatements().stream()
                .filter(J.VariableDeclarations.class::isInstance)
                .flatMap(each -> ((J.VariableDeclarations) each).getVariables().stream())
                .map(J.VariableDeclarations.NamedVariable::getSimpleName)
                .collect(Collectors.toSet());
        return tree.enclosing(statement, J.Block.class).stream()
                .flatMap(around -> SyntaxTree.descendants(around, J.Identifier.class).stream())
                .anyMatch(each -> names.contains(each.getSimpleName()) && !tree.contains(statement, each));
    }
}
