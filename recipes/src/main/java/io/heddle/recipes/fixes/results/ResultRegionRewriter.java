package io.heddle.recipes.fixes.results;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ConstructorField;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.RangeNames;
import io.heddle.recipes.patterns.SplitConstructor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * Rewrites a task's class so that all tasks share the array that their results were merged into. The root task creates the array,
 * and each task writes to the region of its range. The existing constructor and result type remain for callers.
 */
public final class ResultRegionRewriter {
    /**
     * The names of the fields for the shared array.
     *
     * @param origin the name of the index in all data of the array's first element
     */
    private record ArrayNames(String target, String origin) {
        private static final List<ArrayNames> ALL = List.of(
                new ArrayNames("target", "origin"),
                new ArrayNames("result", "start"),
                new ArrayNames("shared", "base"));

        private static ArrayNames unusedIn(J.ClassDeclaration type) throws NotApplicable {
            return NotApplicable.unlessPresent(ALL.stream()
                    .filter(each -> !SyntaxTree.mentions(type, each.target) && !SyntaxTree.mentions(type, each.origin))
                    .findFirst());
        }
    }

    private final SyntaxTree tree;
    private final ArrayMerge merge;
    private final J.ClassDeclaration type;
    private final List<TextEdit> edits = new ArrayList<>();

    ResultRegionRewriter(SyntaxTree tree, ArrayMerge merge, J.ClassDeclaration type) {
        this.tree = tree;
        this.merge = merge;
        this.type = type;
    }

    List<TextEdit> edits() throws NotApplicable {
        J.MethodDeclaration compute =
                NotApplicable.unlessPresent(tree.enclosing(merge.exit(), J.MethodDeclaration.class));
        NotApplicable.unless(compute.getSimpleName().equals("compute"));
        ArrayNames names = ArrayNames.unusedIn(type);
        List<J.Return> leaves = SyntaxTree.descendants(compute, J.Return.class).stream()
                .filter(each -> !each.isScope(merge.exit()))
                .toList();
        NotApplicable.unless(!leaves.isEmpty());
        J.Binary size = size(leaves.getFirst());
        ConstructorField to = field(size.getLeft());
        ConstructorField from = field(size.getRight());
        requireHalves(compute, from, to);
        for (J.Return leaf : leaves) {
            rewriteLeaf(leaf, from, to, names);
        }
        rewriteMerge(names);
        addMembers(from, to, names);
        return edits;
    }

    private ConstructorField field(Expression expression) throws NotApplicable {
        Optional<ConstructorField> field = ConstructorField.of(type).stream()
                .filter(each -> each.is(expression))
                .findFirst();
        return NotApplicable.unlessPresent(field);
    }

    /** Requires that the two children have the first and the second half of the range. */
    private void requireHalves(J.MethodDeclaration compute, ConstructorField from, ConstructorField to)
            throws NotApplicable {
        long children = SyntaxTree.descendants(compute, J.NewClass.class).stream()
                .filter(from::isSameTask)
                .count();
        List<Expression> first = merge.first().child().getArguments();
        List<Expression> second = merge.second().child().getArguments();
        NotApplicable.unless(children == 2
                && from.isSameTask(merge.first().child())
                && from.isSameTask(merge.second().child())
                && from.is(first.get(from.parameter()))
                && to.is(second.get(to.parameter()))
                && tree.of(first.get(to.parameter())).equals(tree.of(second.get(from.parameter()))));
    }

    private J.VariableDeclarations declaration(J.Return leaf) throws NotApplicable {
        String name = NotApplicable.unlessInstanceOf(J.Identifier.class, leaf.getExpression())
                .getSimpleName();
        return NotApplicable.unlessPresent(SyntaxTree.declaration(
                NotApplicable.unlessPresent(tree.enclosingStatement(leaf)).before(), name));
    }

    /** The size of a leaf's array: the difference between the ends of its range. */
    private J.Binary size(J.Return leaf) throws NotApplicable {
        J.NewArray made = NotApplicable.unlessInstanceOf(
                J.NewArray.class, declaration(leaf).getVariables().getFirst().getInitializer());
        NotApplicable.unless(!made.getDimensions().isEmpty() && made.getInitializer() == null);
        J.Binary size = NotApplicable.unlessInstanceOf(
                J.Binary.class, made.getDimensions().getFirst().getIndex());
        NotApplicable.unless(size.getOperator() == J.Binary.Type.Subtraction);
        return size;
    }

    private void rewriteLeaf(J.Return leaf, ConstructorField from, ConstructorField to, ArrayNames names)
            throws NotApplicable {
        J.Binary size = size(leaf);
        NotApplicable.unless(to.is(size.getLeft()) && from.is(size.getRight()));
        J.VariableDeclarations declared = declaration(leaf);
        J.VariableDeclarations.NamedVariable variable = declared.getVariables().getFirst();
        J.Block block =
                NotApplicable.unlessPresent(tree.enclosingStatement(leaf)).block();
        for (J.Identifier use : SyntaxTree.descendants(block, J.Identifier.class)) {
            if (!use.getSimpleName().equals(variable.getSimpleName()) || use.isScope(variable.getName())) {
                continue;
            }
            if (!use.isScope(leaf.getExpression())) {
                J.ArrayAccess element = NotApplicable.unlessInstanceOf(
                        J.ArrayAccess.class, tree.parent(use).orElse(null));
                NotApplicable.unless(element.getIndexed().isScope(use));
                rewriteIndex(element.getDimension().getIndex(), from, names);
            }
            edits.add(tree.replace(use, names.target()));
        }
        edits.add(StatementEdits.delete(tree, declared));
    }

    /** Converts an index in a leaf's own array to an index in the shared array. */
    private void rewriteIndex(Expression index, ConstructorField from, ArrayNames names) {
        if (index instanceof J.Binary difference
                && difference.getOperator() == J.Binary.Type.Subtraction
                && from.is(difference.getRight())) {
            edits.add(tree.replace(difference.getRight(), names.origin()));
        } else {
            RangeNames region = new RangeNames(from.name() + " - " + names.origin(), "");
            edits.add(tree.replace(index, region.shifted(tree.of(index), index)));
        }
    }

    private void rewriteMerge(ArrayNames names) {
        for (ArrayMerge.Part part : List.of(merge.first(), merge.second())) {
            edits.add(new TextEdit(tree.start(part.declared()), tree.start(part.result()), ""));
            edits.add(TextEdit.insertion(
                    tree.end(part.child().getArguments().getLast()),
                    ", %s, %s".formatted(names.target(), names.origin())));
        }
        edits.add(StatementEdits.delete(tree, merge.all()));
        merge.copies().forEach(each -> edits.add(StatementEdits.delete(tree, each)));
        edits.add(new TextEdit(tree.start(merge.exit()), tree.end(merge.exit()), "return " + names.target()));
    }

    private void addMembers(ConstructorField from, ConstructorField to, ArrayNames names) throws NotApplicable {
        String array = tree.of(
                NotApplicable.unlessPresent(Optional.ofNullable(merge.all().getTypeExpression())));
        NotApplicable.unless(array.endsWith("[]"));
        edits.add(StatementEdits.insertAfter(
                tree, to.declaration(), to.modifiers() + array + " " + names.target() + ";"));
        edits.add(StatementEdits.insertAfter(tree, to.declaration(), to.modifiers() + "int " + names.origin() + ";"));
        List<String> known = from.parameters();
        String begin = known.get(from.parameter());
        String made = "new " + array.replaceFirst("\\[]", "[%s - %s]".formatted(known.get(to.parameter()), begin));
        List<TextEdit> constructors = SplitConstructor.edits(
                tree,
                to,
                Stream.concat(known.stream(), Stream.of(made, begin)).toList(),
                known.size() - 1,
                ", %1$s%2$s %3$s, %1$sint %4$s"
                        .formatted(to.parameterModifiers(), array, names.target(), names.origin()),
                List.of(names.target(), names.origin()));
        NotApplicable.unless(!constructors.isEmpty());
        edits.addAll(constructors);
    }
}
