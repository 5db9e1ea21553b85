package io.heddle.recipes.fixes.results;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * A collection for the result that a method declares before it decides between a leaf, which fills the collection, and children,
 * whose results are added. After the fix only the leaf creates it.
 *
 * @param kept the declaration of the collection
 * @param adding the first addition of a child's result
 */
record ResultBranches(
        SyntaxTree tree, J.VariableDeclarations kept, J.MethodInvocation adding, J.MethodDeclaration method) {
    /**
     * The edits.
     *
     * @param before the uses of the collection before the addition, which must all be in the leaf
     * @param declaration declares the collection with the first child's result
     * @param first the first child's result
     */
    List<TextEdit> edits(List<J.Identifier> before, String declaration, String first) throws NotApplicable {
        J.If choice = NotApplicable.unlessPresent(choice(before));
        J.Block leaf = NotApplicable.unlessInstanceOf(J.Block.class, choice.getThenPart());
        Statement begin = leaf.getStatements().getFirst();
        if (leaf.getStatements().getLast() instanceof J.Return && isUsedOnlyFrom(leaf)) {
            return List.of(
                    StatementEdits.delete(tree, kept),
                    StatementEdits.insertBefore(tree, begin, tree.of(kept) + ";"),
                    tree.replace(adding, declaration));
        }
        J.VariableDeclarations.NamedVariable variable = kept.getVariables().getFirst();
        J initial = NotApplicable.unlessInstanceOf(J.class, variable.getInitializer());
        J type = NotApplicable.unlessInstanceOf(J.class, kept.getTypeExpression());
        NotApplicable.unless(
                isDirectlyIn(choice.getElsePart()) && !tree.of(type).equals("var"));
        String name = variable.getSimpleName();
        return List.of(
                new TextEdit(tree.end(variable.getName()), tree.end(initial), ""),
                StatementEdits.insertBefore(tree, begin, "%s = %s;".formatted(name, tree.of(initial))),
                tree.replace(adding, "%s = %s".formatted(name, first)));
    }

    /** The {@code if} whose first branch contains all of some uses and not the addition. */
    private Optional<J.If> choice(List<J.Identifier> before) {
        return SyntaxTree.descendants(method, J.If.class).stream()
                .filter(each -> before.stream().allMatch(use -> tree.contains(each.getThenPart(), use))
                        && !tree.contains(each.getThenPart(), adding)
                        && tree.enclosingStatement(each)
                                .filter(found -> found.before().contains(kept))
                                .isPresent())
                .findFirst();
    }

    /** Whether all uses are in the leaf, or in the block of the addition and not before it. */
    private boolean isUsedOnlyFrom(J.Block leaf) {
        String name = kept.getVariables().getFirst().getSimpleName();
        Optional<StatementInBlock> statement = tree.enclosingStatement(adding);
        return SyntaxTree.descendants(method, J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(name) && !tree.contains(kept, each))
                .allMatch(each -> tree.contains(leaf, each)
                        || (statement.isPresent()
                                && tree.contains(statement.get().block(), each)
                                && tree.start(each) >= tree.start(adding)));
    }

    /** Whether the addition is a statement of the other branch. */
    private boolean isDirectlyIn(J.If.@Nullable Else other) {
        return other != null
                && other.getBody() instanceof J.Block block
                && block.getStatements().stream().anyMatch(each -> each.isScope(adding));
    }
}
