package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ExternalCalls;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;

/**
 * Fixes sleepy-worker: removes a sleep in a task's own class if nothing may depend on it. A polling loop that waits for a child
 * goes with it if the child is joined later. Sleeps of tasks that call external code stay, because a sleep may limit the rate of
 * requests.
 */
public final class RemoveSleep implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> sleep = tree.at(finding.position(), J.MethodInvocation.class);
        Optional<String> task = tree.at(finding.position(), J.ClassDeclaration.class)
                .map(J.ClassDeclaration::getType)
                .map(type -> type.getFullyQualifiedName())
                .filter(program::isTask);
        if (sleep.isEmpty() || task.isEmpty()) {
            return List.of();
        }
        Optional<J.WhileLoop> polling = PollingLoop.of(tree, sleep.get());
        if (polling.isPresent()) {
            return List.of(StatementEdits.delete(tree, polling.get()));
        }
        if (ExternalCalls.areMadeBy(program, task.get())
                || ExternalCalls.areMadeBy(program, finding.root())
                || ExternalCalls.mayBeMadeIn(program, tree.file())
                || SleepPurpose.isTest(program, tree)) {
            return List.of();
        }
        try {
            return new WaitRemoval(tree).sleep(sleep.get());
        } catch (NotApplicable e) {
            return List.of();
        }
    }
}
