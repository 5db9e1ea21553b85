package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** Fixes scattered-data: a loop collects the tasks, and {@code invokeAll} runs them after it. */
public final class InvokeAllAfterLoop implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.position(), J.MethodInvocation.class);
        Optional<String> invokeAll = call.flatMap(each -> ForkJoinCalls.invokeAll(tree, each));
        if (invokeAll.isEmpty()) {
            return List.of();
        }
        return call.get().getSimpleName().equals("fork")
                ? fixLoop(tree, call.get(), invokeAll.get())
                : fixForEach(tree, call.get(), invokeAll.get());
    }

    /** Fixes {@code tasks.forEach(Task::fork)}. */
    private static List<TextEdit> fixForEach(SyntaxTree tree, J.MethodInvocation call, String invokeAll) {
        boolean isStatement = call.getSimpleName().equals("forEach")
                && call.getSelect() instanceof J.Identifier
                && tree.enclosingStatement(call)
                        .filter(each -> each.statement().isScope(call))
                        .isPresent();
        return isStatement
                ? List.of(tree.replace(call, "%s(%s)".formatted(invokeAll, ForkJoinCalls.receiverName(call))))
                : List.of();
    }

    private static List<TextEdit> fixLoop(SyntaxTree tree, J.MethodInvocation fork, String invokeAll) {
        Optional<Loop> found = tree.enclosing(fork, Loop.class);
        if (found.isEmpty() || joins(found.get()) || fork.getSelect() == null) {
            return List.of();
        }
        Loop loop = found.get();
        Optional<String> over = forkedCollection(loop, fork);
        if (over.isPresent()) {
            return List.of(tree.replace(loop, "%s(%s);".formatted(invokeAll, over.get())));
        }
        Optional<String> collected = collected(tree, loop, fork).filter(name -> isFilledOnlyIn(tree, loop, name));
        if (collected.isEmpty()) {
            return List.of();
        }
        if (body(loop).size() == 1 && body(loop).getFirst().isScope(fork)) {
            return List.of(tree.replace(loop, "%s(%s);".formatted(invokeAll, collected.get())));
        }
        List<TextEdit> edits = new ArrayList<>();
        if (tree.enclosingStatement(fork)
                .filter(each -> each.statement().isScope(fork))
                .isPresent()) {
            edits.add(StatementEdits.delete(tree, fork));
        } else {
            edits.add(tree.truncateAfter(fork, ForkJoinCalls.receiver(fork)));
        }
        edits.add(StatementEdits.insertAfter(tree, loop, "%s(%s);".formatted(invokeAll, collected.get())));
        return edits;
    }

    /** The collection that a loop iterates over, if the loop only forks its elements. */
    private static Optional<String> forkedCollection(Loop loop, J.MethodInvocation fork) {
        if (!(loop instanceof J.ForEachLoop each)
                || !(each.getControl().getIterable() instanceof J.Identifier over)
                || !(each.getControl().getVariable() instanceof J.VariableDeclarations variable)) {
            return Optional.empty();
        }
        boolean alone = body(loop).size() == 1
                && body(loop).getFirst().isScope(fork)
                && variable.getVariables().getFirst().getSimpleName().equals(ForkJoinCalls.receiverName(fork));
        return alone ? Optional.of(over.getSimpleName()) : Optional.empty();
    }

    private static List<Statement> body(Loop loop) {
        return loop.getBody() instanceof J.Block block ? block.getStatements() : List.of(loop.getBody());
    }

    /** The list or array that collects the forked task. */
    private static Optional<String> collected(SyntaxTree tree, Loop loop, J.MethodInvocation fork) {
        if (fork.getSelect() instanceof J.ArrayAccess element && element.getIndexed() instanceof J.Identifier array) {
            return Optional.of(array.getSimpleName());
        }
        Optional<J> parent = tree.parent(fork);
        if (parent.isPresent() && parent.get() instanceof J.MethodInvocation add && isAdd(add)) {
            return Optional.of(ForkJoinCalls.receiverName(add));
        }
        String task = ForkJoinCalls.receiverName(fork);
        return SyntaxTree.descendants(loop, J.MethodInvocation.class).stream()
                .filter(InvokeAllAfterLoop::isAdd)
                .filter(add -> add.getArguments().getFirst() instanceof J.Identifier added
                        && added.getSimpleName().equals(task))
                .map(ForkJoinCalls::receiverName)
                .findFirst();
    }

    private static boolean isAdd(J.MethodInvocation call) {
        return call.getSimpleName().equals("add")
                && call.getArguments().size() == 1
                && !ForkJoinCalls.receiverName(call).isEmpty();
    }

    /** Whether only the loop adds tasks to a local variable. Other tasks may have been forked already. */
    private static boolean isFilledOnlyIn(SyntaxTree tree, Loop loop, String name) {
        Optional<J.MethodDeclaration> method = tree.enclosing(loop, J.MethodDeclaration.class);
        return method.isPresent()
                && SyntaxTree.descendants(method.get(), J.VariableDeclarations.NamedVariable.class).stream()
                        .anyMatch(each -> each.getSimpleName().equals(name))
                && adds(method.get(), name) == adds(loop, name);
    }

    private static long adds(J root, String name) {
        return SyntaxTree.descendants(root, J.MethodInvocation.class).stream()
                .filter(call -> ForkJoinCalls.receiverName(call).equals(name)
                        && call.getSimpleName().startsWith("add"))
                .count();
    }

    private static boolean joins(Loop loop) {
        return SyntaxTree.descendants(loop, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("join"));
    }
}
