package io.heddle.recipes.fixes;

import io.heddle.recipes.fixes.SyntaxTree.Standing;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/** A task that is joined at once is invoked: it runs here, without a way through the queue. */
final class InvokedAtOnce implements Mend {
    private static final Set<String> OF_ONE = Set.of("of", "asList", "singletonList", "singleton");

    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.at(), J.MethodInvocation.class);
        if (call.isEmpty()) {
            return List.of();
        }
        return switch (call.get().getSimpleName()) {
            case "invokeAll" -> invokeAll(tree, call.get());
            case "fork" -> fork(tree, call.get());
            // It was forked before: this is where it is waited for.
            default -> List.of(tree.replace(call.get().getName(), "join"));
        };
    }

    private static List<Edit> invokeAll(SyntaxTree tree, J.MethodInvocation call) {
        Expression only = call.getArguments().getFirst();
        if (only instanceof J.MethodInvocation list
                && OF_ONE.contains(list.getSimpleName())
                && list.getArguments().size() == 1) {
            only = list.getArguments().getFirst();
        }
        boolean statement = tree.standing(call)
                .filter(each -> each.statement().isScope(call))
                .isPresent();
        return statement && Calls.isTask(only)
                ? List.of(tree.replace(call, Calls.asReceiver(tree, only) + ".invoke()"))
                : List.of();
    }

    private static List<Edit> fork(SyntaxTree tree, J.MethodInvocation fork) {
        Expression task = fork.getSelect();
        if (task == null) {
            return List.of();
        }
        Optional<J.MethodInvocation> chained = tree.parent(fork).flatMap(parent -> Calls.bare(parent, "join"));
        if (chained.isPresent()) {
            return List.of(new Edit(tree.end(task), tree.end(chained.get()), ".invoke()"));
        }
        Optional<Standing> standing = tree.standing(fork);
        if (standing.isEmpty()) {
            return List.of();
        }
        Statement forks = standing.get().statement();
        if (forks.isScope(fork)) {
            return joinOf(standing.get(), Calls.receiverName(fork))
                    .map(join -> List.of(tree.delete(forks), tree.replace(join.getName(), "invoke")))
                    .orElse(List.of());
        }
        if (forks instanceof J.VariableDeclarations declared
                && declared.getVariables().size() == 1
                && fork.isScope(declared.getVariables().getFirst().getInitializer())) {
            return joinOf(standing.get(), declared.getVariables().getFirst().getSimpleName())
                    .map(join -> List.of(
                            new Edit(tree.end(task), tree.end(fork), ""), tree.replace(join.getName(), "invoke")))
                    .orElse(List.of());
        }
        return List.of();
    }

    /** The first use of a task after it was forked, if that is a join. */
    private static Optional<J.MethodInvocation> joinOf(Standing standing, String name) {
        for (Statement each : standing.after()) {
            if (!name.isEmpty() && SyntaxTree.mentions(each, name)) {
                return SyntaxTree.within(each, J.MethodInvocation.class).stream()
                        .filter(call -> Calls.receiverName(call).equals(name))
                        .findFirst()
                        .flatMap(call -> Calls.bare(call, "join"));
            }
        }
        return Optional.empty();
    }
}
