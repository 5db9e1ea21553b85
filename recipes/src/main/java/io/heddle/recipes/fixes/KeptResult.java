package io.heddle.recipes.fixes;

import io.heddle.recipes.fixes.SyntaxTree.Standing;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * The first child's collection, which nobody else has, is what the others' are added to, instead of being copied into an empty
 * one: half of the copying. How many elements each child yields isn't known before, so they can't have regions.
 */
final class KeptResult implements Mend {
    private static final Set<String> YIELDING = Set.of("join", "compute", "invoke");

    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        try {
            return edits(
                    tree,
                    Unsaid.unlessPresent(tree.at(finding.at(), J.MethodInvocation.class)
                            .filter(call -> call.getSimpleName().endsWith("All"))));
        } catch (Unsaid e) {
            return List.of();
        }
    }

    private static List<Edit> edits(SyntaxTree tree, J.MethodInvocation adding) throws Unsaid {
        Standing standing = Unsaid.unlessPresent(tree.standing(adding));
        J.MethodDeclaration compute = Unsaid.unlessPresent(tree.around(adding, J.MethodDeclaration.class));
        Expression added = adding.getArguments().getFirst();
        String name = Calls.receiverName(adding);
        Unsaid.unless(standing.statement().isScope(adding)
                && compute.getSimpleName().equals("compute")
                && tree.around(adding, Loop.class).isEmpty()
                && isChildsResult(tree, compute, added));
        J.VariableDeclarations kept = local(compute, name);
        J.NewClass initial =
                Unsaid.unlessIs(J.NewClass.class, kept.getVariables().getFirst().getInitializer());
        Unsaid.unless(
                initial.getBody() == null && initial.getArguments().stream().allMatch(J.Empty.class::isInstance));
        requireFreshResults(tree, compute);
        List<J.Identifier> before = SyntaxTree.within(compute, J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(name)
                        && tree.start(each) < tree.start(adding)
                        && !each.isScope(kept.getVariables().getFirst().getName()))
                .toList();
        for (J.Identifier each : before) {
            Unsaid.unless(isOnAnotherPath(tree, each, adding));
        }
        if (before.isEmpty() && standing.before().contains(kept)) {
            String declared = tree.text().substring(tree.start(kept), tree.start(initial));
            return List.of(tree.delete(kept), tree.replace(adding, declared + tree.of(added)));
        }
        Unsaid.unless(!kept.hasModifier(J.Modifier.Type.Final));
        return List.of(tree.replace(adding, "%s = %s".formatted(name, tree.of(added))));
    }

    private static J.VariableDeclarations local(J.MethodDeclaration method, String name) throws Unsaid {
        List<J.VariableDeclarations> declared = SyntaxTree.within(method, J.VariableDeclarations.class).stream()
                .filter(each -> each.getVariables().size() == 1
                        && each.getVariables().getFirst().getSimpleName().equals(name))
                .toList();
        Unsaid.unless(declared.size() == 1);
        return declared.getFirst();
    }

    /** Whether an expression waits for, or computes, a task of the same class. */
    private static boolean isChildsResult(SyntaxTree tree, J.MethodDeclaration compute, Expression expression)
            throws Unsaid {
        if (!(expression instanceof J.MethodInvocation call)
                || !YIELDING.contains(call.getSimpleName())
                || !Calls.hasNoArguments(call)
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
        Optional<J.ClassDeclaration> type = tree.around(compute, J.ClassDeclaration.class);
        return child instanceof J.NewClass made && type.isPresent() && Calls.isOf(type.get(), made.getType());
    }

    /** Whatever the class computes is new, and handed to nobody but by being returned. */
    private static void requireFreshResults(SyntaxTree tree, J.MethodDeclaration compute) throws Unsaid {
        for (J.Return exit : SyntaxTree.within(compute, J.Return.class)) {
            J.Identifier name = Unsaid.unlessIs(J.Identifier.class, exit.getExpression());
            J.VariableDeclarations result = local(compute, name.getSimpleName());
            Expression initial = result.getVariables().getFirst().getInitializer();
            Unsaid.unless(initial instanceof J.NewClass || (initial != null && isChildsResult(tree, compute, initial)));
            for (J.Identifier use : SyntaxTree.within(compute, J.Identifier.class)) {
                if (use.getSimpleName().equals(name.getSimpleName())) {
                    J parent = Unsaid.unlessPresent(tree.parent(use));
                    Unsaid.unless(parent instanceof J.Return
                            || parent instanceof J.VariableDeclarations.NamedVariable
                            || (parent instanceof J.MethodInvocation call && use.isScope(call.getSelect()))
                            || (parent instanceof J.Assignment assignment && use.isScope(assignment.getVariable())));
                }
            }
        }
    }

    /** Whether the one stands where, once it is reached, the other isn't: in a branch that returns, or beside its own. */
    private static boolean isOnAnotherPath(SyntaxTree tree, J.Identifier use, J.MethodInvocation adding) {
        Optional<J.If> choice = tree.around(use, J.If.class);
        while (choice.isPresent()) {
            Statement then = choice.get().getThenPart();
            boolean inThen =
                    SyntaxTree.within(then, J.Identifier.class).stream().anyMatch(use::isScope);
            boolean both =
                    SyntaxTree.within(then, J.MethodInvocation.class).stream().anyMatch(adding::isScope);
            boolean inElse = choice.get().getElsePart() != null
                    && SyntaxTree.within(choice.get().getElsePart(), J.MethodInvocation.class).stream()
                            .anyMatch(adding::isScope);
            if (inThen && !both && (inElse || returns(then))) {
                return true;
            }
            choice = tree.around(choice.get(), J.If.class);
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
