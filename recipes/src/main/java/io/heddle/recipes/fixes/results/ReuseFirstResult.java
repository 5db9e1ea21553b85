package io.heddle.recipes.fixes.results;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes copy-on-join of collections: the other children's results are added to the first child's collection, which no other code
 * refers to. That saves half of the copying. Regions of a shared array are impossible, because the sizes of the results are
 * unknown beforehand.
 */
public final class ReuseFirstResult implements QuickFix {
    private static final Set<String> RESULT_METHODS = Set.of("join", "compute", "invoke");

    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        try {
            return edits(
                    tree,
                    NotApplicable.unlessPresent(tree.at(finding.position(), J.MethodInvocation.class)
                            .filter(call -> call.getSimpleName().endsWith("All"))));
        } catch (NotApplicable e) {
            return List.of();
        }
    }

    private static List<TextEdit> edits(SyntaxTree tree, J.MethodInvocation adding) throws NotApplicable {
        StatementInBlock statement = NotApplicable.unlessPresent(tree.enclosingStatement(adding));
        J.MethodDeclaration compute = NotApplicable.unlessPresent(tree.enclosing(adding, J.MethodDeclaration.class));
        Expression added = adding.getArguments().getFirst();
        String name = ForkJoinCalls.receiverName(adding);
        NotApplicable.unless(statement.statement().isScope(adding)
                && compute.getSimpleName().equals("compute")
                && tree.enclosing(adding, Loop.class).isEmpty()
                && isChildsResult(tree, compute, added));
        J.VariableDeclarations kept = local(compute, name);
        J.NewClass initial = NotApplicable.unlessInstanceOf(
                J.NewClass.class, kept.getVariables().getFirst().getInitializer());
        NotApplicable.unless(
                initial.getBody() == null && initial.getArguments().stream().allMatch(J.Empty.class::isInstance));
        requireFreshResults(tree, compute);
        List<J.Identifier> before = SyntaxTree.descendants(compute, J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(name)
                        && tree.start(each) < tree.start(adding)
                        && !each.isScope(kept.getVariables().getFirst().getName()))
                .toList();
        for (J.Identifier each : before) {
            NotApplicable.unless(isOnAnotherPath(tree, each, adding));
        }
        if (before.isEmpty() && statement.before().contains(kept)) {
            String declared = tree.text().substring(tree.start(kept), tree.start(initial));
            return List.of(StatementEdits.delete(tree, kept), tree.replace(adding, declared + tree.of(added)));
        }
        NotApplicable.unless(!kept.hasModifier(J.Modifier.Type.Final));
        return List.of(tree.replace(adding, "%s = %s".formatted(name, tree.of(added))));
    }

    private static J.VariableDeclarations local(J.MethodDeclaration method, String name) throws NotApplicable {
        List<J.VariableDeclarations> declared = SyntaxTree.descendants(method, J.VariableDeclarations.class).stream()
                .filter(each -> each.getVariables().size() == 1
                        && each.getVariables().getFirst().getSimpleName().equals(name))
                .toList();
        NotApplicable.unless(declared.size() == 1);
        return declared.getFirst();
    }

    /** Whether an expression joins or computes a task of the same class. */
    private static boolean isChildsResult(SyntaxTree tree, J.MethodDeclaration compute, Expression expression)
            throws NotApplicable {
        if (!(expression instanceof J.MethodInvocation call)
                || !RESULT_METHODS.contains(call.getSimpleName())
                || !ForkJoinCalls.hasNoArguments(call)
                || call.getSelect() == null) {
            return false;
        }
        Expression child = call.getSelect();
        if (child instanceof J.Identifier variable) {
            child = local(compute, variable.getSimpleName())
                    .getVariables()
                    .getFirst()
                    .getInitializer();
        }
        Optional<J.ClassDeclaration> type = tree.enclosing(compute, J.ClassDeclaration.class);
        return child instanceof J.NewClass made
                && type.isPresent()
                && ForkJoinCalls.declares(type.get(), made.getType());
    }

    /** Requires that every result is a new object that escapes only by being returned. */
    private static void requireFreshResults(SyntaxTree tree, J.MethodDeclaration compute) throws NotApplicable {
        for (J.Return exit : SyntaxTree.descendants(compute, J.Return.class)) {
            J.Identifier name = NotApplicable.unlessInstanceOf(J.Identifier.class, exit.getExpression());
            J.VariableDeclarations result = local(compute, name.getSimpleName());
            Expression initial = result.getVariables().getFirst().getInitializer();
            NotApplicable.unless(
                    initial instanceof J.NewClass || (initial != null && isChildsResult(tree, compute, initial)));
            for (J.Identifier use : SyntaxTree.descendants(compute, J.Identifier.class)) {
                if (use.getSimpleName().equals(name.getSimpleName())) {
                    J parent = NotApplicable.unlessPresent(tree.parent(use));
                    NotApplicable.unless(parent instanceof J.Return
                            || parent instanceof J.VariableDeclarations.NamedVariable
                            || (parent instanceof J.MethodInvocation call && use.isScope(call.getSelect()))
                            || (parent instanceof J.Assignment assignment && use.isScope(assignment.getVariable())));
                }
            }
        }
    }

    /**
     * Whether a use and the addition can't both run: the use is in a branch that returns, or in the other branch of an {@code
     * if}.
     */
    private static boolean isOnAnotherPath(SyntaxTree tree, J.Identifier use, J.MethodInvocation adding) {
        Optional<J.If> choice = tree.enclosing(use, J.If.class);
        while (choice.isPresent()) {
            Statement then = choice.get().getThenPart();
            boolean inThen =
                    SyntaxTree.descendants(then, J.Identifier.class).stream().anyMatch(use::isScope);
            boolean both = SyntaxTree.descendants(then, J.MethodInvocation.class).stream()
                    .anyMatch(adding::isScope);
            boolean inElse = choice.get().getElsePart() != null
                    && SyntaxTree.descendants(choice.get().getElsePart(), J.MethodInvocation.class).stream()
                            .anyMatch(adding::isScope);
            if (inThen && !both && (inElse || returns(then))) {
                return true;
            }
            choice = tree.enclosing(choice.get(), J.If.class);
        }
        return false;
    }

    private static boolean returns(Statement branch) {
        return branch instanceof J.Return
                || (branch instanceof J.Block block
                        && !block.getStatements().isEmpty()
                        && block.getStatements().getLast() instanceof J.Return);
    }
}
