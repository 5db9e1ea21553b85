package io.heddle.recipes.fixes;

import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.SourceText;
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

/** A file's tree with its text: what encloses a node, what stands beside it, and how to edit it. */
final class SyntaxTree {
    private final Map<UUID, Cursor> cursors = new HashMap<>();
    private final J.CompilationUnit file;
    private final SourceText source;

    /** @param text of the file, where what stands is where it stands when the tree is printed */
    SyntaxTree(J.CompilationUnit file, String text) {
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

    J.CompilationUnit file() {
        return file;
    }

    String text() {
        return source.text();
    }

    String of(J node) {
        return source.of(node);
    }

    int start(J node) {
        return source.start(node);
    }

    int end(J node) {
        return source.end(node);
    }

    /** The node there, or the nearest around it, of a type. */
    <T extends J> Optional<T> at(Place place, Class<T> type) {
        Cursor cursor = cursors.get(place.node());
        return cursor == null ? Optional.empty() : Optional.ofNullable(cursor.firstEnclosing(type));
    }

    /** The nearest around a node, not itself, of a type. */
    <T extends J> Optional<T> around(J node, Class<T> type) {
        return cursor(node).map(Cursor::getParent).flatMap(parent -> Optional.ofNullable(parent.firstEnclosing(type)));
    }

    /** What a node is directly in. */
    Optional<J> parent(J node) {
        return cursor(node)
                .map(Cursor::getParentTreeCursor)
                .map(Cursor::<Object>getValue)
                .filter(J.class::isInstance)
                .map(J.class::cast);
    }

    /** Whether an element is set, not read. */
    boolean isWritten(J.ArrayAccess element) {
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

    /** A statement among those that stand beside it in a block. */
    record Standing(J.Block block, int index) {
        Statement statement() {
            return block.getStatements().get(index);
        }

        List<Statement> after() {
            return block.getStatements()
                    .subList(index + 1, block.getStatements().size());
        }

        List<Statement> before() {
            return block.getStatements().subList(0, index);
        }
    }

    /** The statement that a node is, or is part of, in the innermost block around it. */
    Optional<Standing> standing(J node) {
        return cursor(node).flatMap(cursor -> {
            J below = node;
            for (Cursor up = cursor; up != null; up = up.getParent()) {
                if (up.getValue() instanceof J.Block block && !block.isScope(node)) {
                    int index = indexOf(block, below);
                    return index < 0 ? Optional.empty() : Optional.of(new Standing(block, index));
                }
                if (up.getValue() instanceof J tree) {
                    below = tree;
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

    /** All nodes of a type within one, itself too, in the order of the text. */
    static <T extends J> List<T> within(J root, Class<T> type) {
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

    /** Where one of some nodes declares a variable, alone in its statement. */
    static Optional<J.VariableDeclarations> declaration(List<? extends J> nodes, String name) {
        return nodes.stream()
                .filter(each -> each instanceof J.VariableDeclarations declared
                        && declared.getVariables().size() == 1
                        && declared.getVariables().getFirst().getSimpleName().equals(name))
                .map(J.VariableDeclarations.class::cast)
                .findFirst();
    }

    /** Whether a name is used within a node. */
    static boolean mentions(J root, String name) {
        return within(root, J.Identifier.class).stream()
                .anyMatch(each -> each.getSimpleName().equals(name));
    }

    static Predicate<J> named(String method) {
        return node ->
                node instanceof J.MethodInvocation call && call.getSimpleName().equals(method);
    }

    Edit replace(J node, String replacement) {
        return new Edit(start(node), end(node), replacement);
    }

    /** Leaves of a node what one of its parts is, and cuts what follows that. */
    Edit cutTo(J node, J part) {
        return new Edit(end(part), end(node), "");
    }

    /** Deletes a statement with its semicolon, and its line where nothing else stands in it. */
    Edit delete(Statement statement) {
        String text = text();
        int start = start(statement);
        int end = endWithSemicolon(statement);
        if (!isInBlock(statement)) {
            // Without it the next statement would be what a condition or a loop is about.
            return new Edit(start, end, "{}");
        }
        int lineStart = lineStart(start);
        int lineEnd = text.indexOf('\n', end);
        boolean first = text.substring(lineStart, start).isBlank();
        boolean last = lineEnd >= 0 && text.substring(end, lineEnd).isBlank();
        if (first && last) {
            return new Edit(lineStart, lineEnd + 1, "");
        }
        if (last) {
            while (text.charAt(start - 1) == ' ') {
                start--;
            }
        } else {
            // What follows it stands where it stood.
            while (end < text.length() && text.charAt(end) == ' ' && Character.isWhitespace(text.charAt(start - 1))) {
                end++;
            }
        }
        return new Edit(start, end, "");
    }

    private boolean isInBlock(Statement statement) {
        return parent(statement)
                .filter(parent -> parent instanceof J.If
                        || parent instanceof J.If.Else
                        || parent instanceof Loop
                        || parent instanceof J.Label)
                .isEmpty();
    }

    /** A statement after another: in a line of its own, or in the same line if that holds more statements. */
    Edit insertAfter(Statement statement, String inserted) {
        String text = text();
        int end = endWithSemicolon(statement);
        int lineEnd = lineEnd(end);
        String rest = text.substring(end, lineEnd).strip();
        boolean comment = rest.startsWith("//") || (rest.startsWith("/*") && rest.indexOf("*/") == rest.length() - 2);
        boolean shared =
                !text.substring(lineStart(start(statement)), start(statement)).isBlank()
                        || !(rest.isEmpty() || comment);
        return shared
                ? Edit.insertion(end, " " + inserted)
                : Edit.insertion(comment ? lineEnd : end, lineBreak() + indentation(statement) + inserted);
    }

    /** A statement before another, likewise. */
    Edit insertBefore(Statement statement, String inserted) {
        int start = start(statement);
        boolean shared = !text().substring(lineStart(start), start).isBlank();
        return Edit.insertion(start, inserted + (shared ? " " : lineBreak() + indentation(statement)));
    }

    /**
     * Puts a statement without braces into a block, behind another statement; both are on the line of what they belong to, or on
     * lines of their own.
     *
     * @param header what stands in place of all before the statement
     */
    List<Edit> withBraces(Statement around, Statement body, String header, String first) {
        boolean sameLine = !text().substring(start(around), start(body)).contains("\n");
        String inside = sameLine ? " " : lineBreak() + indentation(body);
        String outside = sameLine ? " " : lineBreak() + indentation(around);
        return List.of(
                new Edit(start(around), start(body), header + "{" + inside + first + inside),
                Edit.insertion(endWithSemicolon(body), outside + "}"));
    }

    private int lineStart(int at) {
        return text().lastIndexOf('\n', at - 1) + 1;
    }

    /** Before the line break. */
    private int lineEnd(int at) {
        int end = text().indexOf('\n', at);
        end = end < 0 ? text().length() : end;
        return end > at && text().charAt(end - 1) == '\r' ? end - 1 : end;
    }

    int endWithSemicolon(J statement) {
        int end = end(statement);
        String text = text();
        int next = end;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        return next < text.length() && text.charAt(next) == ';' ? next + 1 : end;
    }

    String lineBreak() {
        return text().contains("\r\n") ? "\r\n" : "\n";
    }

    /** What stands before a node in its line. */
    String indentation(J node) {
        String text = text();
        int lineStart = lineStart(start(node));
        int end = lineStart;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(lineStart, end);
    }
}
