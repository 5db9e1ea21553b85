package io.heddle.recipes.fixes;

import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** Tasks that are forked one by one in a loop are gathered in it, and given to {@code invokeAll} after it. */
final class GatheredForks implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.at(), J.MethodInvocation.class);
        Optional<String> invokeAll = call.flatMap(each -> Calls.invokeAll(tree, each));
        if (invokeAll.isEmpty()) {
            return List.of();
        }
        return call.get().getSimpleName().equals("fork")
                ? inLoop(tree, call.get(), invokeAll.get())
                : overAll(tree, call.get(), invokeAll.get());
    }

    /** {@code tasks.forEach(Task::fork)}. */
    private static List<Edit> overAll(SyntaxTree tree, J.MethodInvocation call, String invokeAll) {
        boolean plain = call.getSimpleName().equals("forEach")
                && call.getSelect() instanceof J.Identifier
                && tree.standing(call)
                        .filter(each -> each.statement().isScope(call))
                        .isPresent();
        return plain ? List.of(tree.replace(call, "%s(%s)".formatted(invokeAll, Calls.receiverName(call)))) : List.of();
    }

    private static List<Edit> inLoop(SyntaxTree tree, J.MethodInvocation fork, String invokeAll) {
        Optional<Loop> found = tree.around(fork, Loop.class);
        if (found.isEmpty() || waits(found.get()) || fork.getSelect() == null) {
            return List.of();
        }
        Loop loop = found.get();
        Optional<String> over = onlyForks(loop, fork);
        if (over.isPresent()) {
            return List.of(tree.replace(loop, "%s(%s);".formatted(invokeAll, over.get())));
        }
        Optional<String> gathered = gathered(tree, loop, fork).filter(name -> isGatheredHereAlone(tree, loop, name));
        if (gathered.isEmpty()) {
            return List.of();
        }
        if (body(loop).size() == 1 && body(loop).getFirst().isScope(fork)) {
            return List.of(tree.replace(loop, "%s(%s);".formatted(invokeAll, gathered.get())));
        }
        List<Edit> edits = new ArrayList<>();
        if (tree.standing(fork).filter(each -> each.statement().isScope(fork)).isPresent()) {
            edits.add(tree.delete(fork));
        } else {
            edits.add(tree.cutTo(fork, Calls.on(fork)));
        }
        edits.add(tree.insertAfter(loop, "%s(%s);".formatted(invokeAll, gathered.get())));
        return edits;
    }

    /** What the loop goes over, if it does nothing but fork that. */
    private static Optional<String> onlyForks(Loop loop, J.MethodInvocation fork) {
        if (!(loop instanceof J.ForEachLoop each)
                || !(each.getControl().getIterable() instanceof J.Identifier over)
                || !(each.getControl().getVariable() instanceof J.VariableDeclarations variable)) {
            return Optional.empty();
        }
        boolean alone = body(loop).size() == 1
                && body(loop).getFirst().isScope(fork)
                && variable.getVariables().getFirst().getSimpleName().equals(Calls.receiverName(fork));
        return alone ? Optional.of(over.getSimpleName()) : Optional.empty();
    }

    private static List<Statement> body(Loop loop) {
        return loop.getBody() instanceof J.Block block ? block.getStatements() : List.of(loop.getBody());
    }

    /** The list or array that the forked task is put into. */
    private static Optional<String> gathered(SyntaxTree tree, Loop loop, J.MethodInvocation fork) {
        if (fork.getSelect() instanceof J.ArrayAccess element && element.getIndexed() instanceof J.Identifier array) {
            return Optional.of(array.getSimpleName());
        }
        Optional<J> parent = tree.parent(fork);
        if (parent.isPresent() && parent.get() instanceof J.MethodInvocation add && isAdd(add)) {
            return Optional.of(Calls.receiverName(add));
        }
        String task = Calls.receiverName(fork);
        return SyntaxTree.within(loop, J.MethodInvocation.class).stream()
                .filter(GatheredForks::isAdd)
                .filter(add -> add.getArguments().getFirst() instanceof J.Identifier added
                        && added.getSimpleName().equals(task))
                .map(Calls::receiverName)
                .findFirst();
    }

    private static boolean isAdd(J.MethodInvocation call) {
        return call.getSimpleName().equals("add")
                && call.getArguments().size() == 1
                && !Calls.receiverName(call).isEmpty();
    }

    /** Whether nothing else puts tasks there, which may have been forked before. */
    private static boolean isGatheredHereAlone(SyntaxTree tree, Loop loop, String name) {
        Optional<J.MethodDeclaration> method = tree.around(loop, J.MethodDeclaration.class);
        return method.isPresent()
                && SyntaxTree.within(method.get(), J.VariableDeclarations.NamedVariable.class).stream()
                        .anyMatch(each -> each.getSimpleName().equals(name))
                && adds(method.get(), name) == adds(loop, name);
    }

    private static long adds(J root, String name) {
        return SyntaxTree.within(root, J.MethodInvocation.class).stream()
                .filter(call -> Calls.receiverName(call).equals(name)
                        && call.getSimpleName().startsWith("add"))
                .count();
    }

    private static boolean waits(Loop loop) {
        return SyntaxTree.within(loop, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("join"));
    }
}
