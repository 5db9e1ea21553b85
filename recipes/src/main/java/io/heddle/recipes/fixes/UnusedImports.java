package io.heddle.recipes.fixes;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openrewrite.java.tree.J;

/** Imports that nothing needs any more. */
final class UnusedImports {
    private UnusedImports() {}

    /** Edits that take away those that other edits have made useless. */
    static List<Edit> after(SyntaxTree tree, List<Edit> edits) {
        String fixed = Edit.apply(tree.text(), edits);
        List<Edit> useless = new ArrayList<>();
        for (J.Import each : tree.file().getImports()) {
            String name = each.isStatic() ? each.getQualid().getSimpleName() : each.getClassName();
            if (!name.equals("*") && uses(tree.text(), name) > 1 && uses(fixed, name) == 1) {
                useless.add(tree.delete(each));
            }
        }
        return useless;
    }

    /** Its import is one; a comment that speaks of it another. */
    private static long uses(String text, String name) {
        return Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                .matcher(text)
                .results()
                .count();
    }
}
