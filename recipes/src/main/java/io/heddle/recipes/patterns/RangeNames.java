package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * The names of the two fields that hold a task's range.
 *
 * @param from the index of the first element
 * @param to the index after the last element
 */
public record RangeNames(String from, String to) {
    private static final List<RangeNames> NAMES =
            List.of(new RangeNames("from", "to"), new RangeNames("begin", "end"), new RangeNames("first", "limit"));

    /** Names that a class does not use yet. */
    public static Optional<RangeNames> of(J.ClassDeclaration type) {
        return NAMES.stream()
                .filter(each -> !SyntaxTree.mentions(type, each.from) && !SyntaxTree.mentions(type, each.to))
                .findFirst();
    }

    /** The number of elements, as an expression. */
    public String size() {
        return to + " - " + from;
    }

    /** Converts an index in the range to an index in all data, both as expressions. */
    public String shifted(String index, Expression expression) {
        if (index.equals("0")) {
            return from;
        }
        return index.equals("(" + size() + ")") || index.equals(size())
                ? to
                : "%s + %s".formatted(from, hasLowerPrecedence(expression) ? "(" + index + ")" : index);
    }

    /** Whether an expression has a lower precedence than addition. */
    private static boolean hasLowerPrecedence(Expression expression) {
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
