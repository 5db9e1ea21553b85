package io.heddle.recipes.fixes;

import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * What the two ends of a task's range are called.
 *
 * @param from the first index
 * @param to after the last one
 */
record Bounds(String from, String to) {
    private static final List<Bounds> NAMES =
            List.of(new Bounds("from", "to"), new Bounds("begin", "end"), new Bounds("first", "limit"));

    /** Names that mean nothing else in a class. */
    static Optional<Bounds> of(J.ClassDeclaration type) {
        return NAMES.stream()
                .filter(each -> !SyntaxTree.mentions(type, each.from) && !SyntaxTree.mentions(type, each.to))
                .findFirst();
    }

    /** How many elements there are. */
    String size() {
        return to + " - " + from;
    }

    /** The index of all data that an index of the range is. */
    String shifted(String index, Expression expression) {
        if (index.equals("0")) {
            return from;
        }
        return index.equals("(" + size() + ")") || index.equals(size())
                ? to
                : "%s + %s".formatted(from, bindsLess(expression) ? "(" + index + ")" : index);
    }

    /** Whether an operator binds less than plus. */
    private static boolean bindsLess(Expression expression) {
        return switch (expression) {
            case J.Ternary ignored -> true;
            case J.Assignment ignored -> true;
            case J.AssignmentOperation ignored -> true;
            case J.Binary binary ->
                switch (binary.getOperator()) {
                    case Addition, Subtraction, Multiplication, Division, Modulo -> false;
                    default -> true;
                };
            default -> false;
        };
    }
}
