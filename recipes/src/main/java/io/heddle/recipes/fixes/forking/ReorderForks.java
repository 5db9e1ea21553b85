package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.InvokeAll;
import io.heddle.recipes.patterns.TaskJoins;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes fork-order: consecutive forks become {@code invokeAll}, which computes one of the tasks in the same thread, and a join
 * before a computation moves after it.
 */
public final class ReorderForks implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        if (call.isEmpty()) {
            return List.of();
        }
        return call.get().getSimpleName().equals("fork")
                ? fixForks(tree, call.get())
                : ComputeBeforeJoin.edits(tree, call.get());
    }

    /**
     * A fork that is a statement or the initialiser of a variable.
     *
     * @param name the name of the task's variable
     */
    private record Fork(String name, Statement statement, J.MethodInvocation call) {}

    private static Optional<Fork> fork(Statement statement) {
        Optional<J.MethodInvocation> alone = ForkJoinCalls.withoutArguments(statement, "fork");
        if (alone.isPresent()) {
            String name = ForkJoinCalls.receiverName(alone.get());
            return name.isEmpty() ? Optional.empty() : Optional.of(new Fork(name, statement, alone.get()));
        }
        if (statement instanceof J.VariableDeclarations declared
                && declared.getVariables().size() == 1
                && declared.getVariables().getFirst().getInitializer() != null) {
            return ForkJoinCalls.withoutArguments(
                            declared.getVariables().getFirst().getInitializer(), "fork")
                    .map(call -> new Fork(declared.getVariables().getFirst().getSimpleName(), statement, call));
        }
        return Optional.empty();
    }

    /** The forks that end with one, in their order. Between them are only declarations that wait for no task. */
    private static List<Fork> forksUpTo(StatementInBlock last) {
        List<Fork> forks = new ArrayList<>();
        fork(last.statement()).ifPresent(forks::add);
        for (Statement each : last.before().reversed()) {
            Optional<Fork> fork = fork(each);
            if (fork.isPresent()) {
                forks.addFirst(fork.get());
            } else if (!(each instanceof J.VariableDeclarations declared) || joins(declared)) {
                break;
            }
        }
        return forks;
    }

    private static List<TextEdit> fixForks(SyntaxTree tree, J.MethodInvocation last) {
        Optional<StatementInBlock> statement = tree.enclosingStatement(last);
        if (statement.isEmpty()) {
            return List.of();
        }
        List<Fork> forks = forksUpTo(statement.get());
        List<Statement> after = statement.get().after();
        List<String> names = forks.stream().map(Fork::name).toList();
        TaskJoins joins = new TaskJoins(tree, after, Set.copyOf(names));
        if (forks.size() < 2 || Set.copyOf(names).size() < forks.size() || !joins.joinAll()) {
            return List.of();
        }
        InvokeAll invokeAll = InvokeAll.at(tree, last);
        ForkedVariables variables = new ForkedVariables(tree, statement.get());
        String all = invokeAll.of(forks.stream()
                .map(fork -> variables.isSuperfluous(fork.name(), fork.call())
                        ? ForkJoinCalls.receiverName(fork.call())
                        : fork.name())
                .toArray(String[]::new));
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        List<TextEdit> waits = joins.deleteWaits();
        for (Fork fork : forks) {
            boolean isLast = fork.equals(forks.getLast());
            boolean isSuperfluous = variables.isSuperfluous(fork.name(), fork.call());
            if (isSuperfluous) {
                variables.renames(fork.name(), fork.call()).stream()
                        .filter(each -> waits.stream().noneMatch(each::touches))
                        .forEach(edits::add);
            }
            if (isSuperfluous || fork.statement() instanceof J.MethodInvocation) {
                edits.add(isLast ? tree.replace(fork.statement(), all) : StatementEdits.delete(tree, fork.statement()));
            } else {
                edits.add(tree.truncateAfter(fork.call(), ForkJoinCalls.receiver(fork.call())));
                if (isLast) {
                    edits.add(StatementEdits.insertAfter(tree, fork.statement(), all + ";"));
                }
            }
        }
        edits.addAll(waits);
        return edits;
    }

    private static boolean joins(J.VariableDeclarations declared) {
        return SyntaxTree.descendants(declared, J.MethodInvocation.class).stream()
                .anyMatch(call -> List.of("join", "get", "compute", "invoke").contains(call.getSimpleName()));
    }
}
