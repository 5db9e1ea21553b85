package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.patterns.ForkJoinCalls;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Finds the collection or array in which code gathers a task that it forks. */
final class Gathering {
    private Gathering() {}

    /** The name of the collection or array that gathers a forked task. */
    static Optional<String> of(SyntaxTree tree, J.MethodInvocation fork) {
        Optional<String> indexed = indexed(fork.getSelect());
        if (indexed.isPresent()) {
            return indexed;
        }
        J parent = tree.parent(fork).orElse(fork);
        if (parent instanceof J.MethodInvocation add && isAdd(add)) {
            return Optional.of(ForkJoinCalls.receiverName(add));
        }
        String task = ForkJoinCalls.receiverName(fork);
        if (!task.isEmpty() && parent instanceof J.Block block) {
            for (Statement each : block.getStatements()) {
                Optional<String> gathering = gathering(tree, each, task);
                if (gathering.isPresent()) {
                    return gathering;
                }
            }
        }
        return parent instanceof J.Assignment assignment ? indexed(assignment.getVariable()) : Optional.empty();
    }

    /** The collection or array to which a statement adds a task. */
    private static Optional<String> gathering(SyntaxTree tree, Statement statement, String task) {
        return switch (statement) {
            case J.MethodInvocation add
            when isAdd(add) && tree.of(add.getArguments().getFirst()).equals(task) ->
                Optional.of(ForkJoinCalls.receiverName(add));
            case J.Assignment assignment
            when tree.of(assignment.getAssignment()).equals(task) -> indexed(assignment.getVariable());
            default -> Optional.empty();
        };
    }

    /** The name {@code tasks} in {@code tasks[i]} and {@code tasks.get(i)}. */
    static Optional<String> indexed(@Nullable Expression expression) {
        Expression whole =
                switch (expression) {
                    case J.ArrayAccess access -> access.getIndexed();
                    case J.MethodInvocation call
                    when call.getSimpleName().equals("get") && !ForkJoinCalls.hasNoArguments(call) -> call.getSelect();
                    case null, default -> null;
                };
        return whole instanceof J.Identifier name ? Optional.of(name.getSimpleName()) : Optional.empty();
    }

    private static boolean isAdd(J.MethodInvocation call) {
        return call.getSimpleName().equals("add")
                && call.getArguments().size() == 1
                && !ForkJoinCalls.receiverName(call).isEmpty();
    }
}
