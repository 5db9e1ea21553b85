package io.heddle.recipes.edits;

import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.SourceText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openrewrite.Cursor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** The syntax tree of a file with its text: navigation from a node outwards, and edits. */
public final class SyntaxTree {
    private final Map<UUID, Cursor> cursors = new HashMap<>();
    private final J.CompilationUnit file;
    private final SourceText source;

    /** @param text the text of the file, in which each node has the same position as in the printed tree */
    public SyntaxTree(J.CompilationUnit file, String text) {
        this.file = file;
        source = new SourceText(file, text);
        new JavaIsoVisitor<Integer>() {
            @Override
            public @Nullable J preVisit(J node, Integer p) {
                cursors.putIfAbsent(node.getId(), getCursor());
                return node;
            }
        }.visit(file, 0);
    }

    public J.CompilationUnit file() {
        return file;
    }

    public String text() {
        return source.text();
    }

    public String of(J node) {
        return source.of(node);
    }

    public int start(J node) {
        return source.start(node);
    }

    public int end(J node) {
        return source.end(node);
    }

    /** The node at a position, or the nearest node around it, of a type. */
    public <T extends J> Optional<T> at(SourcePosition position, Class<T> type) {
        Cursor cursor = cursors.get(position.node());
        return cursor == null ? Optional.empty() : Optional.ofNullable(cursor.firstEnclosing(type));
    }

    /** The nearest node of a type around a node, excluding the node itself. */
    public <T extends J> Optional<T> enclosing(J node, Class<T> type) {
        return cursor(node).map(Cursor::getParent).flatMap(parent -> Optional.ofNullable(parent.firstEnclosing(type)));
    }

    /** The parent of a node. */
    public Optional<J> parent(J node) {
        return cursor(node)
                .map(Cursor::getParentTreeCursor)
                .map(Cursor::<Object>getValue)
                .filter(J.class::isInstance)
                .map(J.class::cast);
    }

    /** Whether an array element is written. */
    public boolean isWritten(J.ArrayAccess element) {
        return switch (parent(element).orElse(element)) {
            case J.Assignment assignment -> assignment.getVariable().isScope(element);
            case J.AssignmentOperation assignment -> assignment.getVariable().isScope(element);
            case J.Unary unary -> unary.getOperator().isModifying();
            default -> false;
        };
    }

    private Optional<Cursor> cursor(J node) {
        return Optional.ofNullable(cursors.get(node.getId()));
    }

    /** A statement and its position in a block. */
    public record StatementInBlock(J.Block block, int index) {
        public Statement statement() {
            return block.getStatements().get(index);
        }

        public List<Statement> after() {
            return block.getStatements()
                    .subList(index + 1, block.getStatements().size());
        }

        public List<Statement> before() {
            return block.getStatements().subList(0, index);
        }
    }

    /** The statement in the innermost enclosing block that contains a node or is the node. */
    public Optional<StatementInBlock> enclosingStatement(J node) {
        return cursor(node).flatMap(cursor -> {
            J child = node;
            for (Cursor up = cursor; up != null; up = up.getParent()) {
                if (up.getValue() instanceof J.Block block && !block.isScope(node)) {
                    int index = indexOf(block, child);
                    return index < 0 ? Optional.empty() : Optional.of(new StatementInBlock(block, index));
                }
                if (up.getValue() instanceof J tree) {
                    child = tree;
                }
            }
            return Optional.empty();
        });
    }

    private static int indexOf(J.Block block, J statement) {
        for (int i = 0; i < block.getStatements().size(); i++) {
            if (block.getStatements().get(i).isScope(statement)) {
                return i;
            }
        }
        return -1;
    }

    /** All nodes of a type in a subtree, including its root, in the order of the text. */
    public static <T extends J> List<T> descendants(J root, Class<T> type) {
        List<T> found = new ArrayList<>();
        new JavaIsoVisitor<Integer>() {
            @Override
            public @Nullable J preVisit(J node, Integer p) {
                if (type.isInstance(node)) {
                    found.add(type.cast(node));
                }
                return node;
            }
        }.visit(root, 0);
        return found;
    }

    /** The declaration of a variable among some nodes, if it declares no other variable. */
    public static Optional<J.VariableDeclarations> declaration(List<? extends J> nodes, String name) {
        return nodes.stream()
                .filter(each -> each instanceof J.VariableDeclarations declared
                        && declared.getVariables().size() == 1
                        && declared.getVariables().getFirst().getSimpleName().equals(name))
                .map(J.VariableDeclarations.class::cast)
                .findFirst();
    }

    /** Whether a subtree contains a name. */
    public static boolean mentions(J root, String name) {
        return descendants(root, J.Identifier.class).stream()
                .anyMatch(each -> each.getSimpleName().equals(name));
    }

    public static Predicate<J> named(String method) {
        return node ->
                node instanceof J.MethodInvocation call && call.getSimpleName().equals(method);
    }

    public TextEdit replace(J node, String replacement) {
        return new TextEdit(start(node), end(node), replacement);
    }

    /** Deletes everything in a node after one of its parts. */
    public TextEdit truncateAfter(J node, J part) {
        return new TextEdit(end(part), end(node), "");
    }

    /** Deletes a statement with its semicolon, and the line if it is otherwise empty. */
    public TextEdit delete(Statement statement) {
        String text = text();
        int start = start(statement);
        int end = endWithSemicolon(statement);
        if (!isInBlock(statement)) {
            // An empty block, or else the next statement would belong to the condition or loop.
            return new TextEdit(start, end, "{}");
        }
        int lineStart = lineStart(start);
        int lineEnd = text.indexOf('\n', end);
        boolean startsLine = text.substring(lineStart, start).isBlank();
        boolean endsLine = lineEnd >= 0 && text.substring(end, lineEnd).isBlank();
        if (startsLine && endsLine) {
            return new TextEdit(lineStart, lineEnd + 1, "");
        }
        if (endsLine) {
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

    private boolean isInBlock(Statement statement) {
        return parent(statement)
                .filter(parent -> parent instanceof J.If
                        || parent instanceof J.If.Else
                        || parent instanceof Loop
                        || parent instanceof J.Label)
                .isEmpty();
    }

    /** Inserts a statement after another: on a new line, or on the same line if that contains more statements. */
    public TextEdit insertAfter(Statement statement, String inserted) {
        String text = text();
        int end = endWithSemicolon(statement);
        int lineEnd = lineEnd(end);
        String rest = text.substring(end, lineEnd).strip();
        boolean comment = rest.startsWith("//") || (rest.startsWith("/*") && rest.indexOf("*/") == rest.length() - 2);
        boolean shared =
                !text.substring(lineStart(start(statement)), start(statement)).isBlank()
                        || !(rest.isEmpty() || comment);
        return shared
                ? TextEdit.insertion(end, " " + inserted)
                : TextEdit.insertion(comment ? lineEnd : end, lineBreak() + indentation(statement) + inserted);
    }

    /** Inserts a statement before another, on a new line or on the same one. */
    public TextEdit insertBefore(Statement statement, String inserted) {
        int start = start(statement);
        boolean shared = !text().substring(lineStart(start), start).isBlank();
        return TextEdit.insertion(start, inserted + (shared ? " " : lineBreak() + indentation(statement)));
    }

    /**
     * Puts braces around a statement and inserts another statement before it. The layout follows that of the original statement:
     * on the line of the enclosing statement or on a new line.
     *
     * @param header replaces the text before the statement
     */
    public List<TextEdit> wrapInBlock(Statement around, Statement body, String header, String first) {
        boolean sameLine = !text().substring(start(around), start(body)).contains("\n");
        String inside = sameLine ? " " : lineBreak() + indentation(body);
        String outside = sameLine ? " " : lineBreak() + indentation(around);
        return List.of(
                new TextEdit(start(around), start(body), header + "{" + inside + first + inside),
                TextEdit.insertion(endWithSemicolon(body), outside + "}"));
    }

    private int lineStart(int at) {
        return text().lastIndexOf('\n', at - 1) + 1;
    }

    /** The end of a line, before the line break. */
    private int lineEnd(int at) {
        int end = text().indexOf('\n', at);
        end = end < 0 ? text().length() : end;
        return end > at && text().charAt(end - 1) == '\r' ? end - 1 : end;
    }

    private int endWithSemicolon(J statement) {
        int end = end(statement);
        String text = text();
        int next = end;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < text.length() && text.charAt(next) == ';' ? next + 1 : end;
    }

    public String lineBreak() {
        return text().contains("\r\n") ? "\r\n" : "\n";
    }

    /** The white space at the beginning of a node's line. */
    public String indentation(J node) {
        String text = text();
        int lineStart = lineStart(start(node));
        int end = lineStart;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(lineStart, end);
    }
}
