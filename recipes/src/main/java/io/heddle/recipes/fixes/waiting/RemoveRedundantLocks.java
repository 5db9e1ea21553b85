package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.callgraph.LockConfinement;
import io.heddle.recipes.callgraph.RedundantLocks;
import io.heddle.recipes.edits.BlockUnwrapping;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes task-synchronization: removes locks that no other thread takes or that guard one atomic call, and replaces a StringBuffer
 * of one thread by a StringBuilder.
 */
public final class RemoveRedundantLocks implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.NewClass> made = tree.at(finding.position(), J.NewClass.class);
        if (made.isPresent() && made.get().getId().equals(finding.position().node())) {
            return UnsharedBuffer.replace(tree, made.get());
        }
        Optional<J.ClassDeclaration> type = tree.at(finding.position(), J.ClassDeclaration.class);
        if (type.isEmpty()
                || type.get().getType() == null
                || !program.isTask(type.get().getType().getFullyQualifiedName())) {
            return List.of();
        }
        LockConfinement locks =
                new LockConfinement(program, type.get().getType().getFullyQualifiedName());
        Optional<J.Synchronized> block = tree.at(finding.position(), J.Synchronized.class);
        if (block.isPresent() && block.get().getId().equals(finding.position().node())) {
            boolean redundant = locks.isConfined(tree.of(block.get().getLock().getTree()))
                    || isRedundant(program, finding.position());
            List<TextEdit> unwrapped = redundant
                    ? BlockUnwrapping.of(tree, block.get(), block.get().getBody(), List.of())
                    : List.<TextEdit>of();
            return removeUnusedField(
                    tree, type.get(), tree.of(block.get().getLock().getTree()), 1, unwrapped);
        }
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        if (call.isPresent()) {
            String name = ForkJoinCalls.receiverName(call.get());
            return locks.isConfined(name)
                    ? removeUnusedField(tree, type.get(), name, 2, removeLockCalls(tree, call.get()))
                    : List.of();
        }
        return tree.at(finding.position(), J.MethodDeclaration.class)
                .filter(method -> locks.isConfined("this"))
                .map(method -> removeModifier(tree, method))
                .orElse(List.of());
    }

    /** Adds the deletion of a private field that the edits leave unused. */
    private static List<TextEdit> removeUnusedField(
            SyntaxTree tree, J.ClassDeclaration type, String field, int uses, List<TextEdit> edits) {
        Optional<J.VariableDeclarations> declared = SyntaxTree.declaration(
                        type.getBody().getStatements(), field)
                .filter(each -> each.hasModifier(J.Modifier.Type.Private));
        long mentions = SyntaxTree.descendants(tree.file(), J.Identifier.class).stream()
                .filter(each -> each.getSimpleName().equals(field) && !isMethod(tree, each))
                .count();
        if (edits.isEmpty() || declared.isEmpty() || mentions != uses + 1) {
            return edits;
        }
        List<TextEdit> all = new ArrayList<>(edits);
        all.add(StatementEdits.delete(tree, declared.get()));
        return all;
    }

    private static boolean isMethod(SyntaxTree tree, J.Identifier name) {
        return tree.parent(name)
                .filter(parent -> parent instanceof J.MethodInvocation call
                        && call.getName().isScope(name))
                .isPresent();
    }

    private static boolean isRedundant(ProgramModel program, SourcePosition position) {
        boolean[] redundant = new boolean[1];
        program.forEachStep(step -> redundant[0] |= step instanceof Step.Synchronized block
                && block.position().equals(position)
                && RedundantLocks.guardedCall(program, block).isPresent());
        return redundant[0];
    }

    private static List<TextEdit> removeModifier(SyntaxTree tree, J.MethodDeclaration method) {
        for (J.Modifier each : method.getModifiers()) {
            if (each.getType() == J.Modifier.Type.Synchronized) {
                int end = tree.end(each);
                while (Character.isWhitespace(tree.text().charAt(end))) {
                    end++;
                }
                return List.of(new TextEdit(tree.start(each), end, ""));
            }
        }
        return List.of();
    }

    /** Removes the lock from {@code lock.lock(); try { ... } finally { lock.unlock(); }}. */
    private static List<TextEdit> removeLockCalls(SyntaxTree tree, J.MethodInvocation lock) {
        Optional<SyntaxTree.StatementInBlock> statement = tree.enclosingStatement(lock);
        if (statement.isEmpty() || statement.get().after().isEmpty()) {
            return List.of();
        }
        Statement next = statement.get().after().getFirst();
        if (!(next instanceof J.Try attempt)
                || attempt.getFinally() == null
                || !attempt.getCatches().isEmpty()
                || attempt.getResources() != null
                || attempt.getFinally().getStatements().size() != 1) {
            return List.of();
        }
        boolean unlocks = ForkJoinCalls.withoutArguments(
                        attempt.getFinally().getStatements().getFirst(), "unlock")
                .filter(call -> ForkJoinCalls.receiverName(call).equals(ForkJoinCalls.receiverName(lock)))
                .isPresent();
        List<TextEdit> unwrapped =
                unlocks ? BlockUnwrapping.of(tree, attempt, attempt.getBody(), List.of()) : List.of();
        if (unwrapped.isEmpty()) {
            return List.of();
        }
        List<TextEdit> edits = new ArrayList<>(unwrapped);
        edits.add(StatementEdits.delete(tree, statement.get().statement()));
        return edits;
    }
}
