package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import java.util.List;
import java.util.stream.Stream;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Variables for the results of {@code fork}, which returns its task. Without the fork, a variable such as {@code right} in
 * {@code ForkJoinTask<Integer> right = task.fork()} would only be another name of the task.
 *
 * @param last the last statement that forks
 */
record ForkedVariables(SyntaxTree tree, StatementInBlock last) {
    /** Whether a variable of a fork is only joined, and its task has a variable of its own in the same block. */
    boolean isSuperfluous(String variable, J.MethodInvocation fork) {
        String task = ForkJoinCalls.receiverName(fork);
        return !task.isEmpty()
                && !task.equals(variable)
                && SyntaxTree.declaration(last.before(), task).isPresent()
                && last.after().stream()
                        .flatMap(each -> SyntaxTree.descendants(each, J.Assignment.class).stream())
                        .noneMatch(each -> SyntaxTree.mentions(each.getVariable(), task))
                && uses(variable).size() == joins(variable).size();
    }

    /** Replaces the variable by that of its task. */
    List<TextEdit> renames(String variable, J.MethodInvocation fork) {
        String task = ForkJoinCalls.receiverName(fork);
        return uses(variable).stream().map(each -> tree.replace(each, task)).toList();
    }

    private List<J.Identifier> uses(String variable) {
        return statements()
                .flatMap(each -> SyntaxTree.descendants(each, J.Identifier.class).stream())
                .filter(each -> each.getSimpleName().equals(variable))
                .toList();
    }

    private List<J.MethodInvocation> joins(String variable) {
        return statements()
                .flatMap(each -> SyntaxTree.descendants(each, J.MethodInvocation.class).stream())
                .filter(each -> ForkJoinCalls.receiverName(each).equals(variable))
                .toList();
    }

    private Stream<Statement> statements() {
        return last.after().stream();
    }
}
