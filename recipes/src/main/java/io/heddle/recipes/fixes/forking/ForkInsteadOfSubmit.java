package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** Fixes centralized-pooling: a task that is submitted to a pool is forked, or invoked if the caller waits for it. */
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
        String method = call.get().getSimpleName().equals("invoke") ? ".invoke()" : ".fork()";
        return List.of(tree.replace(call.get(), ForkJoinCalls.asReceiver(tree, task) + method));
    }
}
