package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** Fixes sequential-fork: a task that is joined immediately is invoked instead, which avoids the queue. */
public final class InvokeDirectly implements QuickFix {
    private static final Set<String> SINGLETON_FACTORIES = Set.of("of", "asList", "singletonList", "singleton");

    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        if (call.isEmpty()) {
            return List.of();
        }
        return switch (call.get().getSimpleName()) {
            case "invokeAll" -> fixInvokeAll(tree, call.get());
            case "fork" -> fixFork(tree, call.get());
            // The task was forked before this compute, which has to wait for it instead.
            default -> List.of(tree.replace(call.get().getName(), "join"));
        };
    }

    private static List<TextEdit> fixInvokeAll(SyntaxTree tree, J.MethodInvocation call) {
        Expression only = call.getArguments().getFirst();
        if (only instanceof J.MethodInvocation list
                && SINGLETON_FACTORIES.contains(list.getSimpleName())
                && list.getArguments().size() == 1) {
            only = list.getArguments().getFirst();
        }
        boolean statement = tree.enclosingStatement(call)
                .filter(each -> each.statement().isScope(call))
                .isPresent();
        return statement && ForkJoinCalls.isTask(only)
                ? List.of(tree.replace(call, ForkJoinCalls.asReceiver(tree, only) + ".invoke()"))
                : List.of();
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
    private static Optional<J.MethodInvocation> joinOf(StatementInBlock statement, String name) {
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
