package io.heddle.recipes.edits;

import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/** Adds imports. */
public final class Imports {
    private Imports() {}

    /** The edit that imports a class in the order of names; empty if the file imports it already. */
    public static List<TextEdit> add(SyntaxTree tree, String type) {
        String packageName = type.substring(0, type.lastIndexOf('.'));
        List<J.Import> imports = tree.file().getImports().stream()
                .filter(each -> !each.isStatic())
                .toList();
        boolean known = imports.stream()
                .map(each -> tree.of(each.getQualid()))
                .anyMatch(each -> each.equals(type) || each.equals(packageName + ".*"));
        if (known) {
            return List.of();
        }
        String line = "import " + type + ";" + tree.lineBreak();
        Optional<J.Import> next = imports.stream()
                .filter(each -> tree.of(each.getQualid()).compareTo(type) > 0)
                .findFirst();
        if (next.isPresent()) {
            return List.of(TextEdit.insertion(tree.start(next.get()), line));
        }
        if (!imports.isEmpty()) {
            J.Import last = imports.getLast();
            return List.of(TextEdit.insertion(tree.endWithSemicolon(last), tree.lineBreak() + line.stripTrailing()));
        }
        J.Package declared = tree.file().getPackageDeclaration();
        return declared == null
                ? List.of(TextEdit.insertion(0, line + tree.lineBreak()))
                : List.of(TextEdit.insertion(
                        tree.endWithSemicolon(declared), tree.lineBreak() + tree.lineBreak() + line.stripTrailing()));
    }
}
