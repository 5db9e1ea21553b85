package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.RangeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Rewrites the creations of children: they receive all data and a range instead of a part of the data. */
final class ChildRanges {
    private final SyntaxTree tree;
    private final DataField data;
    private final RangeNames bounds;
    private final RangeAccesses accesses;
    private final List<TextEdit> edits = new ArrayList<>();

    ChildRanges(SyntaxTree tree, DataField data, RangeNames bounds, RangeAccesses accesses) {
        this.tree = tree;
        this.data = data;
        this.bounds = bounds;
        this.accesses = accesses;
    }

    /** The edits of all children; empty if no child receives a part of the data. */
    List<TextEdit> edits() throws NotApplicable {
        boolean slices = false;
        for (J.NewClass child : children(data)) {
            slices |= rewriteChild(child, child.getArguments().get(data.field().parameter()));
        }
        return slices ? edits : List.of();
    }

    /** The creations of objects of the task's class in that class. */
    static List<J.NewClass> children(DataField data) {
        return SyntaxTree.descendants(data.field().type().getBody(), J.NewClass.class).stream()
                .filter(each -> data.field().isSameTask(each)
                        && each.getArguments().size()
                                == data.field().parameters().size())
                .toList();
    }

    /** Rewrites the creation of a child. Returns whether the child received a part of the data. */
    private boolean rewriteChild(J.NewClass child, Expression argument) throws NotApplicable {
        if (data.is(argument)) {
            edits.add(TextEdit.insertion(tree.end(argument), ", %s, %s".formatted(bounds.from(), bounds.to())));
            return false;
        }
        Optional<DataSlice> slice = DataSlice.of(argument, data);
        if (slice.isPresent()) {
            edits.add(tree.replace(argument, rangeArguments(slice.get())));
            return true;
        }
        return argument instanceof J.Identifier local && rewriteVariable(child, local);
    }

    private String rangeArguments(DataSlice slice) {
        Expression begin = slice.begin();
        Expression end = slice.end();
        return "%s, %s, %s"
                .formatted(
                        data.name(),
                        begin == null ? bounds.from() : bounds.shifted(accesses.rewritten(begin), begin),
                        end == null ? bounds.to() : bounds.shifted(accesses.rewritten(end), end));
    }

    /** Rewrites a child whose argument is a local variable that holds a copy and has no other use. */
    private boolean rewriteVariable(J.NewClass child, J.Identifier local) throws NotApplicable {
        J.MethodDeclaration method =
                tree.enclosing(child, J.MethodDeclaration.class).orElseThrow(NotApplicable::new);
        Optional<J.VariableDeclarations> declared = SyntaxTree.declaration(
                SyntaxTree.descendants(method, J.VariableDeclarations.class), local.getSimpleName());
        if (declared.isEmpty()) {
            return false;
        }
        Expression initial = declared.get().getVariables().getFirst().getInitializer();
        if (initial == null) {
            // Without the copies that branches assign, the fix would be half of one.
            throw new NotApplicable();
        }
        Optional<DataSlice> slice = DataSlice.of(initial, data);
        if (slice.isPresent()) {
            NotApplicable.unless(uses(method, local) == 2);
            edits.add(StatementEdits.delete(tree, declared.get()));
            edits.add(tree.replace(local, rangeArguments(slice.get())));
            return true;
        }
        return initial instanceof J.NewArray array && rewriteArraycopy(method, declared.get(), array, local);
    }

    /** Rewrites {@code X[] part = new X[n]; System.arraycopy(data, begin, part, 0, n);}. */
    private boolean rewriteArraycopy(
            J.MethodDeclaration method, J.VariableDeclarations declared, J.NewArray array, J.Identifier local)
            throws NotApplicable {
        Optional<J.MethodInvocation> found = SyntaxTree.descendants(method, J.MethodInvocation.class).stream()
                .filter(call -> call.getSimpleName().equals("arraycopy")
                        && data.is(call.getArguments().getFirst())
                        && tree.of(call.getArguments().get(2)).equals(local.getSimpleName()))
                .findFirst();
        if (found.isEmpty() || array.getDimensions().size() != 1) {
            return false;
        }
        J.MethodInvocation copy = found.get();
        Expression size = array.getDimensions().getFirst().getIndex();
        String all = local.getSimpleName() + ".length";
        boolean whole =
                Set.of(all, tree.of(size)).contains(tree.of(copy.getArguments().get(4)));
        int mentioned = tree.of(copy.getArguments().get(4)).equals(all) ? 4 : 3;
        NotApplicable.unless(
                whole && tree.of(copy.getArguments().get(3)).equals("0") && uses(method, local) == mentioned);
        Expression begin = copy.getArguments().get(1);
        String first = bounds.shifted(accesses.rewritten(begin), begin);
        edits.add(StatementEdits.delete(tree, declared));
        edits.add(StatementEdits.delete(tree, copy));
        edits.add(tree.replace(local, "%s, %s, %s".formatted(data.name(), first, end(begin, size, first))));
        return true;
    }

    /** The end of a part of the given size. */
    private String end(Expression begin, Expression size, String first) {
        if (tree.of(begin).equals("0")) {
            return bounds.shifted(accesses.rewritten(size), size);
        }
        boolean rest = size instanceof J.Binary difference
                && difference.getOperator() == J.Binary.Type.Subtraction
                && data.isSize(difference.getLeft())
                && tree.of(difference.getRight()).equals(tree.of(begin));
        return rest
                ? bounds.to()
                : bounds.shifted(accesses.rewritten(size), size).replaceFirst("^" + bounds.from(), first);
    }

    private static long uses(J.MethodDeclaration method, J.Identifier local) {
        return SyntaxTree.descendants(method, J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(local.getSimpleName()))
                .count();
    }
}
