package io.heddle.recipes.edits;

import java.util.List;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Replaces a statement by the contents of its block. */
public final class BlockUnwrapping {
    private BlockUnwrapping() {}

    /** Empty if the block contains a text block, whose indentation is part of its value, or no statement. */
    public static List<TextEdit> of(SyntaxTree tree, Statement statement, J.Block block) {
        int open = tree.text().indexOf('{', tree.start(block));
        int close = tree.end(block) - 1;
        String body = tree.text().substring(open + 1, close).stripTrailing();
        if (body.contains("\"\"\"") || block.getStatements().isEmpty()) {
            return List.of();
        }
        String outer = tree.indentation(statement);
        String inner = tree.indentation(block.getStatements().getFirst());
        String deeper = inner.startsWith(outer) ? inner.substring(outer.length()) : "";
        String unwrapped = body.replaceFirst("^[ \\t]*\\r?\\n", "").replaceAll("(?m)^" + outer + deeper, outer);
        return List.of(tree.replace(statement, unwrapped.stripLeading()));
    }
}
