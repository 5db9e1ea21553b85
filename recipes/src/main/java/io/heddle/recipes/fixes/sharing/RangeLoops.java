package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.CountingLoop;
import io.heddle.recipes.patterns.RangeNames;
import java.util.List;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * The loops {@code for (int i = 0; i < data.length; i++)} that use their index only for elements of the data. After the fix they
 * count through the task's range, so the indexes in them stay as they are.
 */
record RangeLoops(SyntaxTree tree, List<CountingLoop> loops) {
    static RangeLoops of(SyntaxTree tree, DataField data) {
        return new RangeLoops(
                tree,
                SyntaxTree.descendants(data.field().type().getBody(), J.ForLoop.class).stream()
                        .flatMap(loop -> CountingLoop.of(tree, loop).stream())
                        .filter(each -> data.isSize(each.limit()) && usesIndexForElements(tree, data, each))
                        .toList());
    }

    private static boolean usesIndexForElements(SyntaxTree tree, DataField data, CountingLoop loop) {
        return SyntaxTree.descendants(loop.loop().getBody(), J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(loop.index()))
                .allMatch(each -> isElement(tree, data, each));
    }

    private static boolean isElement(SyntaxTree tree, DataField data, J.Identifier index) {
        J parent = tree.parent(index).orElse(index);
        J around = parent instanceof J.ArrayDimension ? tree.parent(parent).orElse(parent) : parent;
        return switch (around) {
            case J.ArrayAccess element -> data.is(element.getIndexed());
            case J.MethodInvocation call ->
                (call.getSimpleName().equals("get") || call.getSimpleName().equals("charAt"))
                        && call.getSelect() != null
                        && data.is(call.getSelect());
            default -> false;
        };
    }

    /** Whether an expression is the limit of such a loop. */
    boolean isLimit(Expression expression) {
        return loops.stream().anyMatch(each -> each.limit().isScope(expression));
    }

    /** Whether an expression is the index of such a loop. */
    boolean isIndex(Expression expression) {
        return expression instanceof J.Identifier name
                && loops.stream()
                        .anyMatch(each -> each.index().equals(name.getSimpleName())
                                && tree.contains(each.loop().getBody(), name));
    }

    /** The edits of the loops' headers. */
    List<TextEdit> headers(RangeNames bounds) {
        return loops.stream()
                .flatMap(each ->
                        List.of(tree.replace(each.begin(), bounds.from()), tree.replace(each.limit(), bounds.to()))
                                .stream())
                .toList();
    }
}
