package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.fixes.sharing.DataField.Shape;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.RangeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** The edits by which single expressions and loops access a task's range instead of all data. */
final class RangeEdits {
    private final SyntaxTree tree;
    private final DataField data;
    private final RangeNames bounds;
    private final RangeLoops loops;
    private final List<TextEdit> edits = new ArrayList<>();

    /** Sizes of the data that became the end of the range. */
    private final List<Expression> ends = new ArrayList<>();

    RangeEdits(SyntaxTree tree, DataField data, RangeNames bounds) {
        this.tree = tree;
        this.data = data;
        this.bounds = bounds;
        loops = RangeLoops.of(tree, data);
    }

    List<TextEdit> all() {
        return edits;
    }

    /** The text of an expression after its accesses to the data are rewritten. */
    String rewritten(Expression expression) {
        int start = tree.start(expression);
        List<TextEdit> inside = edits.stream()
                .filter(each -> each.start() >= start && each.end() <= tree.end(expression))
                .map(each -> new TextEdit(each.start() - start, each.end() - start, each.replacement()))
                .toList();
        return TextEdit.apply(tree.of(expression), inside);
    }

    void insert(int at, String text) {
        edits.add(TextEdit.insertion(at, text));
    }

    /** Rewrites the headers of the loops that count through the data. */
    void rewriteHeaders() {
        edits.addAll(loops.headers(bounds));
    }

    /** Inserts a view of the range of a list or string. */
    void view(Expression use) throws NotApplicable {
        String method =
                switch (data.shape()) {
                    case ARRAY -> throw new NotApplicable();
                    case LIST -> "subList";
                    case STRING -> "substring";
                };
        insert(tree.end(use), ".%s(%s, %s)".formatted(method, bounds.from(), bounds.to()));
    }

    /** Rewrites an index in the task's part of the data to an index in all data. */
    void index(Expression index) {
        if (loops.isIndex(index)) {
            return;
        }
        if (tree.of(index).equals("0")) {
            edits.add(tree.replace(index, bounds.from()));
            return;
        }
        Expression first = firstTerm(index);
        if (data.isSize(first)) {
            ends.add(first);
            edits.removeIf(each -> each.start() == tree.start(first) && each.end() == tree.end(first));
            edits.add(tree.replace(first, bounds.to()));
            return;
        }
        String[] around = bounds.shifted("|", index).split("\\|", -1);
        edits.add(TextEdit.insertion(tree.start(index), around[0]));
        if (!around[1].isEmpty()) {
            edits.add(TextEdit.insertion(tree.end(index), around[1]));
        }
    }

    /** The first operand of additions and subtractions. */
    private static Expression firstTerm(Expression sum) {
        Expression first = sum;
        while (first instanceof J.Binary binary
                && (binary.getOperator() == J.Binary.Type.Addition
                        || binary.getOperator() == J.Binary.Type.Subtraction)) {
            first = binary.getLeft();
        }
        return first;
    }

    /** Replaces the size of the data by that of the range. */
    void size(Expression size) {
        if (loops.isLimit(size) || ends.stream().anyMatch(size::isScope)) {
            return;
        }
        J parent = tree.parent(size).orElse(size);
        boolean needsNoParentheses =
                switch (parent) {
                    case J.Binary binary ->
                        switch (binary.getOperator()) {
                            case LessThan, LessThanOrEqual, GreaterThan, GreaterThanOrEqual, Equal, NotEqual -> true;
                            case Addition, Subtraction -> binary.getLeft().isScope(size);
                            default -> false;
                        };
                    case J.Unary ignored -> false;
                    case J.TypeCast ignored -> false;
                    default -> true;
                };
        edits.add(tree.replace(size, needsNoParentheses ? bounds.size() : "(" + bounds.size() + ")"));
    }

    /** Rewrites a for-each loop over the data. */
    void loop(Expression use) throws NotApplicable {
        J.ForEachLoop loop = tree.enclosing(use, J.ForEachLoop.class).orElseThrow(NotApplicable::new);
        if (data.shape() != Shape.ARRAY) {
            view(use);
            return;
        }
        String index = Stream.of("i", "index", "at")
                .filter(name -> !SyntaxTree.mentions(data.field().type(), name))
                .findFirst()
                .orElseThrow(NotApplicable::new);
        String header = "for (int %1$s = %2$s; %1$s < %3$s; %1$s++) ".formatted(index, bounds.from(), bounds.to());
        String element = "%s = %s[%s];".formatted(tree.of(loop.getControl().getVariable()), tree.of(use), index);
        Statement body = loop.getBody();
        if (!(body instanceof J.Block block)) {
            edits.addAll(StatementEdits.wrapInBlock(tree, loop, body, header, element));
            return;
        }
        NotApplicable.unless(!block.getStatements().isEmpty());
        edits.add(new TextEdit(tree.start(loop), tree.start(block), header));
        edits.add(StatementEdits.insertBefore(tree, block.getStatements().getFirst(), element));
    }
}
