package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/**
 * Fixes centralized-pooling: a task that is submitted to a pool is forked, or invoked if the caller waits for it. A pool that is
 * only created for the call and shut down goes with it.
 */
public final class ForkInsteadOfSubmit implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        if (call.isEmpty() || call.get().getArguments().size() != 1) {
            return List.of();
        }
        Expression task = call.get().getArguments().getFirst();
        // Outside of tasks, other threads may run the code and would fork into the common pool.
        boolean inTask = tree.at(finding.position(), J.ClassDeclaration.class)
                .map(J.ClassDeclaration::getType)
                .filter(type -> program.isTask(type.getFullyQualifiedName()))
                .isPresent();
        if (!inTask || !ForkJoinCalls.isTask(task)) {
            return List.of();
        }
        String receiver = ForkJoinCalls.asReceiver(tree, task);
        Optional<J.MethodInvocation> joined =
                tree.parent(call.get()).flatMap(parent -> ForkJoinCalls.withoutArguments(parent, "join"));
        boolean waits = joined.isPresent() || call.get().getSimpleName().equals("invoke");
        List<TextEdit> edits = new ArrayList<>();
        edits.add(tree.replace(joined.orElse(call.get()), receiver + (waits ? ".invoke()" : ".fork()")));
        edits.addAll(withoutPool(tree, call.get()));
        return edits;
    }

    /** The deletion of a local pool that was created for one call. */
    private static List<TextEdit> withoutPool(SyntaxTree tree, J.MethodInvocation call) {
        String name = ForkJoinCalls.receiverName(call);
        Optional<J.VariableDeclarations> declared = tree.enclosingInFunction(call, J.MethodDeclaration.class)
                .flatMap(method ->
                        SyntaxTree.declaration(SyntaxTree.descendants(method, J.VariableDeclarations.class), name))
                .filter(each ->
                        tree.parent(each).filter(J.Block.class::isInstance).isPresent()
                                && each.getVariables().getFirst().getInitializer() instanceof J.NewClass);
        if (declared.isEmpty()) {
            return List.of();
        }
        List<J.MethodInvocation> calls = tree.enclosingInFunction(call, J.MethodDeclaration.class).stream()
                .flatMap(method -> SyntaxTree.descendants(method, J.MethodInvocation.class).stream())
                .filter(each -> ForkJoinCalls.receiverName(each).equals(name) && !each.isScope(call))
                .toList();
        long mentions = tree.enclosingInFunction(call, J.MethodDeclaration.class).stream()
                .flatMap(method -> SyntaxTree.descendants(method, J.Identifier.class).stream())
                .filter(each -> each.getSimpleName().equals(name))
                .count();
        boolean unused = mentions == calls.size() + 2
                && calls.stream()
                        .allMatch(each ->
                                Set.of("shutdown", "close", "shutdownNow").contains(each.getSimpleName())
                                        && tree.parent(each)
                                                .filter(J.Block.class::isInstance)
                                                .isPresent());
        List<TextEdit> edits = new ArrayList<>();
        if (unused) {
            edits.add(StatementEdits.delete(tree, declared.get()));
            calls.forEach(each -> edits.add(StatementEdits.delete(tree, each)));
        }
        return edits;
    }
}
