package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * The joins of some tasks in the statements that follow their forks.
 *
 * @param names the variables of the tasks, or of the collections of tasks
 */
public record TaskJoins(SyntaxTree tree, List<Statement> statements, Set<String> names) {
    /** Calls after which not all tasks may run to their ends, or that wait in another way. */
    private static final Set<String> PARTIAL = Set.of(
            "isDone",
            "isCompletedNormally",
            "isCompletedAbnormally",
            "tryUnfork",
            "complete",
            "completeExceptionally",
            "quietlyJoin",
            "getException",
            "anyMatch",
            "allMatch",
            "noneMatch",
            "findFirst",
            "findAny",
            "limit",
            "takeWhile");

    /**
     * Whether the statements join all of the tasks, whatever their results, and do little before. Then {@code invokeAll} can run
     * the tasks in place of their forks.
     */
    public boolean joinAll() {
        List<Statement> mentioning = statements.stream().filter(this::mentions).toList();
        if (mentioning.isEmpty() || cancelsTasks() || mentioning.stream().anyMatch(this::isPartial)) {
            return false;
        }
        Statement first = mentioning.getFirst();
        boolean nothingBetween =
                statements.subList(0, statements.indexOf(first)).stream().allMatch(CheapStatements::isCheap);
        boolean all = names.stream()
                .allMatch(name -> mentioning.stream().anyMatch(each -> SyntaxTree.mentions(each, name) && joins(each)));
        return nothingBetween && all && !exitsBetweenJoins(mentioning);
    }

    /** Whether the class cancels tasks. */
    private boolean cancelsTasks() {
        return tree.enclosing(statements.getFirst(), J.ClassDeclaration.class).stream()
                .flatMap(type -> SyntaxTree.descendants(type, J.MethodInvocation.class).stream())
                .anyMatch(call -> call.getSimpleName().toLowerCase(Locale.ROOT).contains("cancel"));
    }

    /** Deletions of the statements that only wait for the tasks. */
    public List<TextEdit> deleteWaits() {
        return statements.stream()
                .filter(this::onlyWaits)
                .map(each -> StatementEdits.delete(tree, each))
                .toList();
    }

    private boolean mentions(Statement statement) {
        return names.stream().anyMatch(name -> SyntaxTree.mentions(statement, name));
    }

    private boolean joins(Statement statement) {
        boolean called = SyntaxTree.descendants(statement, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("join") || passesToJoiningMethod(call));
        boolean referenced = SyntaxTree.descendants(statement, J.MemberReference.class).stream()
                .anyMatch(each -> each.getReference().getSimpleName().equals("join"));
        return called || referenced;
    }

    /** Whether a call passes the tasks to a method of the same file that joins them. */
    private boolean passesToJoiningMethod(J.MethodInvocation call) {
        boolean passes = call.getArguments().stream()
                .anyMatch(each -> each instanceof J.Identifier name && names.contains(name.getSimpleName()));
        return passes
                && SyntaxTree.descendants(tree.file(), J.MethodDeclaration.class).stream()
                        .filter(each -> each.getSimpleName().equals(call.getSimpleName()))
                        .flatMap(each -> Stream.ofNullable(each.getBody()))
                        .anyMatch(body -> containsJoin(body)
                                && !isPartial(body)
                                && SyntaxTree.descendants(body, J.Break.class).isEmpty());
    }

    /** Whether a statement treats some tasks or their failures in a special way. */
    private boolean isPartial(Statement statement) {
        boolean calls = SyntaxTree.descendants(statement, J.MethodInvocation.class).stream()
                .anyMatch(call -> PARTIAL.contains(call.getSimpleName()));
        boolean handles = SyntaxTree.descendants(statement, J.Try.class).stream()
                .anyMatch(attempt -> !attempt.getCatches().isEmpty());
        return calls
                || handles
                || SyntaxTree.descendants(statement, J.class).stream().anyMatch(this::mayOmitJoin);
    }

    /** Whether an expression joins a task only in some cases. */
    private boolean mayOmitJoin(J node) {
        return switch (node) {
            case J.Binary either ->
                (either.getOperator() == J.Binary.Type.And || either.getOperator() == J.Binary.Type.Or)
                        && containsJoin(either.getRight());
            case J.Ternary either -> containsJoin(either.getTruePart()) || containsJoin(either.getFalsePart());
            default -> false;
        };
    }

    private static boolean containsJoin(J node) {
        return SyntaxTree.descendants(node, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("join"));
    }

    /** Whether code leaves the method or a loop after it has joined one task and before it joins the last one. */
    private boolean exitsBetweenJoins(List<Statement> mentioning) {
        List<J.MethodInvocation> joins = mentioning.stream()
                .flatMap(each -> SyntaxTree.descendants(each, J.MethodInvocation.class).stream())
                .filter(call -> call.getSimpleName().equals("join"))
                .toList();
        if (joins.isEmpty()) {
            return false;
        }
        int first = tree.start(joins.getFirst());
        int last = joins.stream()
                .mapToInt(call -> tree.enclosingInFunction(call, Loop.class)
                        .filter(loop -> statements.stream().anyMatch(each -> tree.contains(each, loop)))
                        .map(tree::end)
                        .orElse(tree.start(call)))
                .max()
                .getAsInt();
        return mentioning.stream()
                .flatMap(each -> SyntaxTree.descendants(each, Statement.class).stream())
                .anyMatch(each -> (each instanceof J.Return || each instanceof J.Break || each instanceof J.Throw)
                        && tree.start(each) > first
                        && tree.start(each) < last);
    }

    private boolean onlyWaits(Statement statement) {
        return switch (statement) {
            case J.MethodInvocation call -> isJoin(call) || (isForEach(call) && joins(call));
            case J.ForEachLoop loop ->
                loop.getControl().getIterable() instanceof J.Identifier over
                        && names.contains(over.getSimpleName())
                        && isJoinOnly(loop.getBody());
            case J.ForLoop loop -> mentions(loop) && isJoinOnly(loop.getBody());
            default -> false;
        };
    }

    private boolean isJoin(J.MethodInvocation call) {
        return ForkJoinCalls.withoutArguments(call, "join").isPresent()
                && names.contains(ForkJoinCalls.receiverName(call));
    }

    /** Whether a call is {@code tasks.forEach(Task::join)} or passes a lambda that only joins. */
    private boolean isForEach(J.MethodInvocation call) {
        return call.getSimpleName().equals("forEach")
                && names.contains(ForkJoinCalls.receiverName(call))
                && call.getArguments().size() == 1
                && (call.getArguments().getFirst() instanceof J.MemberReference
                        || (call.getArguments().getFirst() instanceof J.Lambda function
                                && ForkJoinCalls.withoutArguments(function.getBody(), "join")
                                        .isPresent()));
    }

    private static boolean isJoinOnly(Statement body) {
        Optional<Statement> only = body instanceof J.Block block
                ? block.getStatements().size() == 1
                        ? Optional.of(block.getStatements().getFirst())
                        : Optional.empty()
                : Optional.of(body);
        return only.flatMap(each -> ForkJoinCalls.withoutArguments(each, "join"))
                .isPresent();
    }
}
