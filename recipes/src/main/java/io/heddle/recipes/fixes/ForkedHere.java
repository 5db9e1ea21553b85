package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;

/** A task that is handed to a pool is forked, or invoked where it is waited for. */
final class ForkedHere implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.at(), J.MethodInvocation.class);
        if (call.isEmpty() || call.get().getArguments().size() != 1) {
            return List.of();
        }
        Expression task = call.get().getArguments().getFirst();
        // Elsewhere it may be called by other threads, which fork into the common pool.
        boolean inTask = tree.at(finding.at(), J.ClassDeclaration.class)
                .map(J.ClassDeclaration::getType)
                .filter(type -> program.isTask(type.getFullyQualifiedName()))
                .isPresent();
        if (!inTask || !Calls.isTask(task)) {
            return List.of();
        }
        String method = call.get().getSimpleName().equals("invoke") ? ".invoke()" : ".fork()";
        return List.of(tree.replace(call.get(), Calls.asReceiver(tree, task) + method));
    }
}
