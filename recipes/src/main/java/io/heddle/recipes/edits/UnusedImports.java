package io.heddle.recipes.edits;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openrewrite.java.tree.J;

/** Deletes imports that edits have made unused. */
public final class UnusedImports {
    private UnusedImports() {}

    /** Edits that delete the imports that other edits have made unused. */
    public static List<TextEdit> after(SyntaxTree tree, List<TextEdit> edits) {
        String fixed = TextEdit.apply(tree.text(), edits);
        List<TextEdit> unused = new ArrayList<>();
        for (J.Import each : tree.file().getImports()) {
            String name = each.isStatic() ? each.getQualid().getSimpleName() : each.getClassName();
            if (!name.equals("*") && uses(tree.text(), name) > 1 && uses(fixed, name) == 1) {
                unused.add(StatementEdits.delete(tree, each));
            }
        }
        return unused;
    }

    /** The number of occurrences of a name, including its import and comments. */
    private static long uses(String text, String name) {
        return Pattern.compile("\\b" + Pattern.quote(name) + "\\b")
                .matcher(text)
                .results()
                .count();
    }
}
