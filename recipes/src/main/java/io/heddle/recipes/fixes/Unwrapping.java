package io.heddle.recipes.fixes;

import java.util.List;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** What stood inside a block, in the place of the statement that it was part of. */
final class Unwrapping {
    private Unwrapping() {}

    /** None where it can't be told what is white space and what isn't. */
    static List<Edit> of(SyntaxTree tree, Statement statement, J.Block inside) {
        int open = tree.text().indexOf('{', tree.start(inside));
        int close = tree.end(inside) - 1;
        String body = tree.text().substring(open + 1, close).stripTrailing();
        if (body.contains("\"\"\"") || inside.getStatements().isEmpty()) {
            return List.of();
        }
        String outer = tree.indentation(statement);
        String inner = tree.indentation(inside.getStatements().getFirst());
        String deeper = inner.startsWith(outer) ? inner.substring(outer.length()) : "";
        String lifted = body.replaceFirst("^[ \\t]*\\r?\\n", "").replaceAll("(?m)^" + outer + deeper, outer);
        return List.of(tree.replace(statement, lifted.stripLeading()));
    }
}
