package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;

/** Moves a join after the computation that follows it: in two statements, in a sum, or in the arguments of a call. */
final class ComputeBeforeJoin {
    private ComputeBeforeJoin() {}

    static List<TextEdit> edits(SyntaxTree tree, J.MethodInvocation join) {
        J parent = tree.parent(join).orElse(join);
        if (parent instanceof J.Binary sum) {
            return swapOperands(tree, sum, join);
        }
        if (parent instanceof J.MethodInvocation call && !join.isScope(call.getSelect())) {
            return computeFirst(tree, call, join);
        }
        return moveStatement(tree, join);
    }

    /** Moves the statement of a join after the next one that computes, if no statement up to there needs the result. */
    private static List<TextEdit> moveStatement(SyntaxTree tree, J.MethodInvocation join) {
        Optional<StatementInBlock> statement = tree.enclosingStatement(join);
        Optional<Statement> computes = statement.stream()
                .flatMap(each -> each.after().stream())
                .filter(ComputeBeforeJoin::computes)
                .findFirst();
        if (computes.isEmpty()) {
            return List.of();
        }
        Statement waits = statement.get().statement();
        List<Statement> passed =
                statement.get().after().subList(0, statement.get().after().indexOf(computes.get()) + 1);
        Optional<String> result = assigned(waits);
        boolean independent = result.isPresent()
                && passed.stream().allMatch(each -> assigned(each)
                        .filter(other -> !SyntaxTree.mentions(each, result.get()) && !SyntaxTree.mentions(waits, other))
                        .isPresent());
        return independent
                ? List.of(
                        StatementEdits.delete(tree, waits),
                        StatementEdits.insertAfter(tree, computes.get(), tree.of(waits) + ";"))
                : List.of();
    }

    /** Swaps the operands of {@code left.join() + right.compute()} if they are numbers, whose addition is commutative. */
    private static List<TextEdit> swapOperands(SyntaxTree tree, J.Binary sum, J.MethodInvocation join) {
        boolean ofNumbers = sum.getOperator() == J.Binary.Type.Addition
                && sum.getType() instanceof JavaType.Primitive number
                && number != JavaType.Primitive.String;
        return ofNumbers && sum.getLeft().isScope(join) && computes(sum.getRight())
                ? List.of(
                        tree.replace(sum.getLeft(), tree.of(sum.getRight())),
                        tree.replace(sum.getRight(), tree.of(sum.getLeft())))
                : List.of();
    }

    /** Computes a task of the same class before {@code merge(left.join(), right.compute())}. */
    private static List<TextEdit> computeFirst(SyntaxTree tree, J.MethodInvocation call, J.MethodInvocation join) {
        List<Expression> arguments = call.getArguments();
        Optional<StatementInBlock> statement = tree.enclosingStatement(call);
        Optional<J.ClassDeclaration> type = tree.enclosing(call, J.ClassDeclaration.class);
        Optional<J.MethodDeclaration> method = tree.enclosingInFunction(call, J.MethodDeclaration.class)
                .filter(each -> each.getSimpleName().equals("compute"));
        TypeTree result =
                method.map(J.MethodDeclaration::getReturnTypeExpression).orElse(null);
        if (result == null || arguments.size() != 2 || statement.isEmpty() || type.isEmpty()) {
            return List.of();
        }
        Optional<J.MethodInvocation> compute = ForkJoinCalls.withoutArguments(arguments.getLast(), "compute")
                .filter(each -> !ForkJoinCalls.receiverName(each).isEmpty()
                        && ForkJoinCalls.declares(
                                type.get(), ForkJoinCalls.receiver(each).getType()));
        Statement whole = statement.get().statement();
        boolean plain = whole instanceof J.Return exit
                ? call.isScope(exit.getExpression())
                : whole instanceof J.VariableDeclarations declared
                        && declared.getVariables().size() == 1
                        && call.isScope(declared.getVariables().getFirst().getInitializer());
        String name =
                compute.map(each -> ForkJoinCalls.receiverName(each) + "Result").orElse("");
        if (compute.isEmpty()
                || !plain
                || !arguments.getFirst().isScope(join)
                || SyntaxTree.mentions(type.get(), name)) {
            return List.of();
        }
        String declaration = "%s %s = %s;".formatted(tree.of(result), name, tree.of(compute.get()));
        return List.of(StatementEdits.insertBefore(tree, whole, declaration), tree.replace(compute.get(), name));
    }

    private static boolean computes(J node) {
        return SyntaxTree.descendants(node, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("compute"));
    }

    /** The variable that a statement assigns, if it does nothing else. */
    private static Optional<String> assigned(Statement statement) {
        return switch (statement) {
            case J.VariableDeclarations declared
            when declared.getVariables().size() == 1 ->
                Optional.of(declared.getVariables().getFirst().getSimpleName());
            case J.Assignment assignment
            when assignment.getVariable() instanceof J.Identifier name -> Optional.of(name.getSimpleName());
            default -> Optional.empty();
        };
    }
}
