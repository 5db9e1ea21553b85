package io.heddle.recipes.edits;

import java.util.List;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** Edits that delete, insert and wrap statements in the layout of the code around them. */
public final class StatementEdits {
    private StatementEdits() {}

    /**
     * Deletes a statement with its semicolon and the comment behind it, and the line if it is otherwise empty; a member also with
     * the comment above it.
     */
    public static TextEdit delete(SyntaxTree tree, J statement) {
        String text = tree.text();
        int start = tree.start(statement);
        int end = tree.endWithSemicolon(statement);
        if (!isInBlock(tree, statement)) {
            // An empty block, or else the next statement would belong to the condition or loop.
            return new TextEdit(start, end, "{}");
        }
        int lineStart = tree.lineStart(start);
        int lineEnd = text.indexOf('\n', end);
        boolean startsLine = text.substring(lineStart, start).isBlank();
        String rest = lineEnd < 0 ? "" : text.substring(end, lineEnd);
        if (startsLine && lineEnd >= 0 && isBlankOrComment(rest)) {
            if (isMember(tree, statement)) {
                lineStart = CommentLines.above(text, lineStart);
            }
            return new TextEdit(lineStart, lineEnd + 1, "");
        }
        if (rest.isBlank()) {
            while (text.charAt(start - 1) == ' ') {
                start--;
            }
        } else {
            // The text after it moves to its position.
            while (end < text.length() && text.charAt(end) == ' ' && Character.isWhitespace(text.charAt(start - 1))) {
                end++;
            }
        }
        return new TextEdit(start, end, "");
    }

    private static boolean isMember(SyntaxTree tree, J statement) {
        return tree.parent(statement)
                .flatMap(tree::parent)
                .filter(type -> type instanceof J.ClassDeclaration || type instanceof J.NewClass)
                .isPresent();
    }

    private static boolean isBlankOrComment(String rest) {
        return rest.isBlank() || isComment(rest.strip());
    }

    private static boolean isComment(String rest) {
        return rest.startsWith("//") || (rest.startsWith("/*") && rest.indexOf("*/") == rest.length() - 2);
    }

    private static boolean isInBlock(SyntaxTree tree, J statement) {
        return tree.parent(statement)
                .filter(parent -> parent instanceof J.If
                        || parent instanceof J.If.Else
                        || parent instanceof Loop
                        || parent instanceof J.Label)
                .isEmpty();
    }

    /** Inserts a statement after another: on a new line, or on the same line if that contains more statements. */
    public static TextEdit insertAfter(SyntaxTree tree, Statement statement, String inserted) {
        String text = tree.text();
        int start = tree.start(statement);
        int end = tree.endWithSemicolon(statement);
        int lineEnd = tree.lineEnd(end);
        String rest = text.substring(end, lineEnd).strip();
        boolean shared = !text.substring(tree.lineStart(start), start).isBlank() || !isBlankOrComment(rest);
        return shared
                ? TextEdit.insertion(end, " " + inserted)
                : TextEdit.insertion(
                        isComment(rest) ? lineEnd : end, tree.lineBreak() + tree.indentation(statement) + inserted);
    }

    /** Inserts a statement before another, on a new line or on the same one. */
    public static TextEdit insertBefore(SyntaxTree tree, Statement statement, String inserted) {
        int start = tree.start(statement);
        boolean shared = !tree.text().substring(tree.lineStart(start), start).isBlank();
        return TextEdit.insertion(start, inserted + (shared ? " " : tree.lineBreak() + tree.indentation(statement)));
    }

    /**
     * Puts braces around a statement and inserts another statement before it. The layout follows that of the original statement:
     * on the line of the enclosing statement or on a new line.
     *
     * @param header replaces the text before the statement
     */
    public static List<TextEdit> wrapInBlock(
            SyntaxTree tree, Statement around, Statement body, String header, String first) {
        boolean sameLine =
                !tree.text().substring(tree.start(around), tree.start(body)).contains("\n");
        String inside = sameLine ? " " : tree.lineBreak() + tree.indentation(body);
        String outside = sameLine ? " " : tree.lineBreak() + tree.indentation(around);
        return List.of(
                new TextEdit(tree.start(around), tree.start(body), header + "{" + inside + first + inside),
                TextEdit.insertion(tree.endWithSemicolon(body), outside + "}"));
    }
}
