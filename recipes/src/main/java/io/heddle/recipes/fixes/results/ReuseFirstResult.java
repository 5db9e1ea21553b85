package io.heddle.recipes.fixes.results;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.TypeUtils;

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
        requireSameType(tree, kept, initial, compute);
        String declared = tree.text().substring(tree.start(kept), tree.start(initial));
        if (before.isEmpty() && statement.before().contains(kept)) {
            return List.of(StatementEdits.delete(tree, kept), tree.replace(adding, declared + tree.of(added)));
        }
        NotApplicable.unless(!before.isEmpty());
        return new ResultBranches(tree, kept, adding, compute).edits(before, declared + tree.of(added), tree.of(added));
    }

    /** Requires that the first child's collection can take the place of the new one. */
    private static void requireSameType(
            SyntaxTree tree, J.VariableDeclarations kept, J.NewClass initial, J.MethodDeclaration compute)
            throws NotApplicable {
        J result = NotApplicable.unlessInstanceOf(J.class, compute.getReturnTypeExpression());
        J type = NotApplicable.unlessInstanceOf(J.class, kept.getTypeExpression());
        NotApplicable.unless(tree.of(type).equals("var")
                || tree.of(type).replaceAll("\\s", "").equals(tree.of(result).replaceAll("\\s", "")));
        String made = collection(tree, initial);
        for (J.NewClass each : SyntaxTree.descendants(compute, J.NewClass.class)) {
            boolean isResult = tree.parent(each)
                            .filter(parent -> parent instanceof J.VariableDeclarations.NamedVariable
                                    || parent instanceof J.Return
                                    || parent instanceof J.Assignment)
                            .isPresent()
                    && TypeUtils.isAssignableTo("java.lang.Iterable", each.getType());
            NotApplicable.unless(!isResult || collection(tree, each).equals(made));
        }
    }

    /** The name of the collection's class, without type arguments. */
    private static String collection(SyntaxTree tree, J.NewClass made) throws NotApplicable {
        return tree.of(NotApplicable.unlessInstanceOf(J.class, made.getClazz())).replaceFirst("<.*", "");
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
}
