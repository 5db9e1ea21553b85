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

    /** The text of a node's lines, with the comment above them. */
    public String withComments(J node) {
        return text().substring(CommentLines.above(text(), lineStart(start(node))), lineEnd(end(node)));
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

    /** As {@link #enclosing}, within the innermost method, lambda or class that contains the node. */
    public <T extends J> Optional<T> enclosingInFunction(J node, Class<T> type) {
        for (Optional<J> up = parent(node); up.isPresent(); up = parent(up.get())) {
            if (type.isInstance(up.get())) {
                return up.map(type::cast);
            }
            if (isFunction(up.get())) {
                break;
            }
        }
        return Optional.empty();
    }

    /** The innermost method, lambda or class that contains a node. */
    public Optional<J> functionOf(J node) {
        for (Optional<J> up = parent(node); up.isPresent(); up = parent(up.get())) {
            if (isFunction(up.get())) {
                return up;
            }
        }
        return Optional.empty();
    }

    /** Whether code in a node runs elsewhere: in a method, in a lambda, or in a class. */
    public static boolean isFunction(J node) {
        return node instanceof J.MethodDeclaration
                || node instanceof J.Lambda
                || node instanceof J.ClassDeclaration
                || (node instanceof J.NewClass made && made.getBody() != null);
    }

    /** Whether a node is in another one, or is it. */
    public boolean contains(J outer, J inner) {
        return start(outer) <= start(inner) && end(inner) <= end(outer);
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

    /** The beginning of the line that contains an offset. */
    int lineStart(int at) {
        return text().lastIndexOf('\n', at - 1) + 1;
    }

    /** The end of the line that contains an offset, before the line break. */
    int lineEnd(int at) {
        int end = text().indexOf('\n', at);
        end = end < 0 ? text().length() : end;
        return end > at && text().charAt(end - 1) == '\r' ? end - 1 : end;
    }

    /** The end of a statement, including its semicolon. */
    public int endWithSemicolon(J statement) {
        int end = end(statement);
        int next = end;
        while (next < text().length() && Character.isWhitespace(text().charAt(next))) {
            next++;
        }
        return next < text().length() && text().charAt(next) == ';' ? next + 1 : end;
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
