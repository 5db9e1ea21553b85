package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.ir.CollectionFactories;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes sequential-fork of a single task, which nothing could overlap with: the task is invoked instead, which avoids the queue. A
 * task that is both forked and computed is joined instead of computed, and tasks that are passed to invokeAll are not forked.
 */
public final class InvokeDirectly implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        if (call.isEmpty()) {
            return List.of();
        }
        return switch (call.get().getSimpleName()) {
            case "invokeAll" ->
                call.get().getArguments().size() > 1 ? deleteForks(tree, call.get()) : fixInvokeAll(tree, call.get());
            case "fork" -> isAlone(tree, call.get()) ? fixFork(tree, call.get()) : List.of();
            case "compute" ->
                isForkedBefore(tree, call.get())
                        ? List.of(tree.replace(call.get().getName(), "join"))
                        : List.of();
            default -> List.of();
        };
    }

    /** Whether a method forks one task, outside of loops, and runs no other one, with which it should overlap. */
    private static boolean isAlone(SyntaxTree tree, J.MethodInvocation fork) {
        return tree.enclosingInFunction(fork, Loop.class).isEmpty()
                && tree.enclosingInFunction(fork, J.MethodDeclaration.class).stream()
                                .flatMap(each -> SyntaxTree.descendants(each, J.MethodInvocation.class).stream())
                                .filter(InvokeDirectly::runsTask)
                                .count()
                        == 1;
    }

    private static boolean runsTask(J.MethodInvocation call) {
        return Set.of("fork", "compute", "invoke").contains(call.getSimpleName())
                && call.getSelect() != null
                && ForkJoinCalls.hasNoArguments(call);
    }

    /** Whether a task is forked before it is computed, and no other task is joined without a fork, which may be the one meant. */
    private static boolean isForkedBefore(SyntaxTree tree, J.MethodInvocation compute) {
        String name = ForkJoinCalls.receiverName(compute);
        List<J.MethodInvocation> calls = tree.enclosingInFunction(compute, J.MethodDeclaration.class).stream()
                .flatMap(each -> SyntaxTree.descendants(each, J.MethodInvocation.class).stream())
                .toList();
        Set<String> forked = calls.stream()
                .filter(call -> call.getSimpleName().equals("fork") && tree.start(call) < tree.start(compute))
                .map(ForkJoinCalls::receiverName)
                .collect(Collectors.toSet());
        boolean joinsOther = calls.stream()
                .anyMatch(call -> ForkJoinCalls.withoutArguments(call, "join").isPresent()
                        && !ForkJoinCalls.receiverName(call).isEmpty()
                        && !forked.contains(ForkJoinCalls.receiverName(call)));
        return !name.isEmpty() && forked.contains(name) && !joinsOther;
    }

    /** Deletes the forks of the tasks that invokeAll forks again. */
    private static List<TextEdit> deleteForks(SyntaxTree tree, J.MethodInvocation invokeAll) {
        Set<String> tasks = invokeAll.getArguments().stream()
                .filter(J.Identifier.class::isInstance)
                .map(each -> ((J.Identifier) each).getSimpleName())
                .collect(Collectors.toSet());
        return tree.enclosingStatement(invokeAll).stream()
                .flatMap(statement -> statement.before().stream())
                .filter(before -> before instanceof J.MethodInvocation fork
                        && ForkJoinCalls.withoutArguments(fork, "fork").isPresent()
                        && tasks.contains(ForkJoinCalls.receiverName(fork)))
                .map(fork -> StatementEdits.delete(tree, fork))
                .toList();
    }

    private static List<TextEdit> fixInvokeAll(SyntaxTree tree, J.MethodInvocation call) {
        Expression only = onlyTask(call);
        boolean statement = tree.enclosingStatement(call)
                .filter(each -> each.statement().isScope(call))
                .isPresent();
        return statement && ForkJoinCalls.isTask(only)
                ? List.of(tree.replace(call, ForkJoinCalls.asReceiver(tree, only) + ".invoke()"))
                : List.of();
    }

    /** The task that is the only argument, or the only element of a list that is. */
    static Expression onlyTask(J.MethodInvocation invokeAll) {
        Expression only = invokeAll.getArguments().getFirst();
        return only instanceof J.MethodInvocation list
                        && CollectionFactories.contains(list.getSimpleName())
                        && list.getArguments().size() == 1
                ? list.getArguments().getFirst()
                : only;
    }

    private static List<TextEdit> fixFork(SyntaxTree tree, J.MethodInvocation fork) {
        Expression task = fork.getSelect();
        if (task == null) {
            return List.of();
        }
        Optional<J.MethodInvocation> chained =
                tree.parent(fork).flatMap(parent -> ForkJoinCalls.withoutArguments(parent, "join"));
        if (chained.isPresent()) {
            return List.of(new TextEdit(tree.end(task), tree.end(chained.get()), ".invoke()"));
        }
        Optional<StatementInBlock> statement = tree.enclosingStatement(fork);
        if (statement.isEmpty()) {
            return List.of();
        }
        Statement forks = statement.get().statement();
        if (forks.isScope(fork)) {
            return joinOf(statement.get(), ForkJoinCalls.receiverName(fork))
                    .map(join -> List.of(StatementEdits.delete(tree, forks), tree.replace(join.getName(), "invoke")))
                    .orElse(List.of());
        }
        if (forks instanceof J.VariableDeclarations declared
                && declared.getVariables().size() == 1
                && fork.isScope(declared.getVariables().getFirst().getInitializer())) {
            return joinOf(statement.get(), declared.getVariables().getFirst().getSimpleName())
                    .map(join -> List.of(
                            new TextEdit(tree.end(task), tree.end(fork), ""), tree.replace(join.getName(), "invoke")))
                    .orElse(List.of());
        }
        return List.of();
    }

    /** The first use of a task after its fork, if it is a join. */
    static Optional<J.MethodInvocation> joinOf(StatementInBlock statement, String name) {
        for (Statement each : statement.after()) {
            if (!name.isEmpty() && SyntaxTree.mentions(each, name)) {
                return SyntaxTree.descendants(each, J.MethodInvocation.class).stream()
                        .filter(call -> ForkJoinCalls.receiverName(call).equals(name))
                        .findFirst()
                        .flatMap(call -> ForkJoinCalls.withoutArguments(call, "join"));
            }
        }
        return Optional.empty();
    }
}
