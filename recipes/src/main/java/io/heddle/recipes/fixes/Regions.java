package io.heddle.recipes.fixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * Has the tasks of a class share the array that their results are merged into: the outermost makes it, each writes into the
 * region that its range is. Callers find the constructor and the result that they know.
 */
final class Regions {
    /**
     * What the shared array is called.
     *
     * @param origin the index in all data of its first element
     */
    private record Names(String target, String origin) {
        private static final List<Names> ALL =
                List.of(new Names("target", "origin"), new Names("result", "start"), new Names("shared", "base"));

        private static Names unusedIn(J.ClassDeclaration type) throws Unsaid {
            return Unsaid.unlessPresent(ALL.stream()
                    .filter(each -> !SyntaxTree.mentions(type, each.target) && !SyntaxTree.mentions(type, each.origin))
                    .findFirst());
        }
    }

    private final SyntaxTree tree;
    private final Merge merge;
    private final J.ClassDeclaration type;
    private final List<Edit> edits = new ArrayList<>();

    Regions(SyntaxTree tree, Merge merge, J.ClassDeclaration type) {
        this.tree = tree;
        this.merge = merge;
        this.type = type;
    }

    List<Edit> edits() throws Unsaid {
        J.MethodDeclaration compute = Unsaid.unlessPresent(tree.around(merge.exit(), J.MethodDeclaration.class));
        Unsaid.unless(compute.getSimpleName().equals("compute"));
        Names names = Names.unusedIn(type);
        List<J.Return> leaves = SyntaxTree.within(compute, J.Return.class).stream()
                .filter(each -> !each.isScope(merge.exit()))
                .toList();
        Unsaid.unless(!leaves.isEmpty());
        J.Binary size = size(leaves.getFirst());
        GivenField to = field(size.getLeft());
        GivenField from = field(size.getRight());
        requireHalves(compute, from, to);
        for (J.Return leaf : leaves) {
            leaf(leaf, from, to, names);
        }
        merged(names);
        members(from, to, names);
        return edits;
    }

    private GivenField field(Expression expression) throws Unsaid {
        Optional<GivenField> field =
                GivenField.of(type).stream().filter(each -> each.is(expression)).findFirst();
        return Unsaid.unlessPresent(field);
    }

    /** The children have the first and the second half of the range. */
    private void requireHalves(J.MethodDeclaration compute, GivenField from, GivenField to) throws Unsaid {
        long children = SyntaxTree.within(compute, J.NewClass.class).stream()
                .filter(from::isTask)
                .count();
        List<Expression> first = merge.first().child().getArguments();
        List<Expression> second = merge.second().child().getArguments();
        Unsaid.unless(children == 2
                && from.isTask(merge.first().child())
                && from.isTask(merge.second().child())
                && from.is(first.get(from.parameter()))
                && to.is(second.get(to.parameter()))
                && tree.of(first.get(to.parameter())).equals(tree.of(second.get(from.parameter()))));
    }

    private J.VariableDeclarations declaration(J.Return leaf) throws Unsaid {
        String name = Unsaid.unlessIs(J.Identifier.class, leaf.getExpression()).getSimpleName();
        return Unsaid.unlessPresent(
                SyntaxTree.declaration(Unsaid.unlessPresent(tree.standing(leaf)).before(), name));
    }

    /** How many elements a leaf's array has: the end less the beginning of its range. */
    private J.Binary size(J.Return leaf) throws Unsaid {
        J.NewArray made = Unsaid.unlessIs(
                J.NewArray.class, declaration(leaf).getVariables().getFirst().getInitializer());
        Unsaid.unless(!made.getDimensions().isEmpty() && made.getInitializer() == null);
        J.Binary size =
                Unsaid.unlessIs(J.Binary.class, made.getDimensions().getFirst().getIndex());
        Unsaid.unless(size.getOperator() == J.Binary.Type.Subtraction);
        return size;
    }

    private void leaf(J.Return leaf, GivenField from, GivenField to, Names names) throws Unsaid {
        J.Binary size = size(leaf);
        Unsaid.unless(to.is(size.getLeft()) && from.is(size.getRight()));
        J.VariableDeclarations declared = declaration(leaf);
        J.VariableDeclarations.NamedVariable variable = declared.getVariables().getFirst();
        J.Block block = Unsaid.unlessPresent(tree.standing(leaf)).block();
        for (J.Identifier use : SyntaxTree.within(block, J.Identifier.class)) {
            if (!use.getSimpleName().equals(variable.getSimpleName()) || use.isScope(variable.getName())) {
                continue;
            }
            if (!use.isScope(leaf.getExpression())) {
                J.ArrayAccess element =
                        Unsaid.unlessIs(J.ArrayAccess.class, tree.parent(use).orElse(null));
                Unsaid.unless(element.getIndexed().isScope(use));
                index(element.getDimension().getIndex(), from, names);
            }
            edits.add(tree.replace(use, names.target()));
        }
        edits.add(tree.delete(declared));
    }

    /** An index within the leaf's own array, as one of the shared one. */
    private void index(Expression index, GivenField from, Names names) {
        if (index instanceof J.Binary difference
                && difference.getOperator() == J.Binary.Type.Subtraction
                && from.is(difference.getRight())) {
            edits.add(tree.replace(difference.getRight(), names.origin()));
        } else {
            Bounds region = new Bounds(from.name() + " - " + names.origin(), "");
            edits.add(tree.replace(index, region.shifted(tree.of(index), index)));
        }
    }

    private void merged(Names names) {
        for (Merge.Part part : List.of(merge.first(), merge.second())) {
            edits.add(new Edit(tree.start(part.declared()), tree.start(part.result()), ""));
            edits.add(Edit.insertion(
                    tree.end(part.child().getArguments().getLast()),
                    ", %s, %s".formatted(names.target(), names.origin())));
        }
        edits.add(tree.delete(merge.all()));
        merge.copies().forEach(each -> edits.add(tree.delete(each)));
        edits.add(new Edit(tree.start(merge.exit()), tree.end(merge.exit()), "return " + names.target()));
    }

    private void members(GivenField from, GivenField to, Names names) throws Unsaid {
        String array =
                tree.of(Unsaid.unlessPresent(Optional.ofNullable(merge.all().getTypeExpression())));
        Unsaid.unless(array.endsWith("[]"));
        edits.add(tree.insertAfter(to.declaration(), "private final %s %s;".formatted(array, names.target())));
        edits.add(tree.insertAfter(to.declaration(), "private final int %s;".formatted(names.origin())));
        List<String> known = from.parameters();
        String begin = known.get(from.parameter());
        String made = "new " + array.replaceFirst("\\[]", "[%s - %s]".formatted(known.get(to.parameter()), begin));
        List<Edit> constructors = FurtherConstructor.edits(
                tree,
                to,
                Stream.concat(known.stream(), Stream.of(made, begin)).toList(),
                known.size() - 1,
                ", %s %s, int %s".formatted(array, names.target(), names.origin()),
                List.of(names.target(), names.origin()));
        Unsaid.unless(!constructors.isEmpty());
        edits.addAll(constructors);
    }
}
