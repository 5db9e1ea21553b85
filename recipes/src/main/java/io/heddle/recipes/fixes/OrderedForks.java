package io.heddle.recipes.fixes;

import io.heddle.recipes.fixes.SyntaxTree.Standing;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeUtils;

/**
 * Forks in a row become {@code invokeAll}, which computes one of the tasks here; a wait before a computation comes after it.
 */
final class OrderedForks implements Mend {
    @Override
    public List<Edit> mend(Program program, SyntaxTree tree, Finding finding) {
        Optional<J.MethodInvocation> call = tree.at(finding.at(), J.MethodInvocation.class);
        if (call.isEmpty()) {
            return List.of();
        }
        return call.get().getSimpleName().equals("fork") ? forks(tree, call.get()) : join(tree, call.get());
    }

    /** A fork as a statement of its own, or as what a variable is set to; the name is the variable's. */
    private record Forking(String name, Statement statement, J.MethodInvocation call) {}

    private static Optional<Forking> forking(Statement statement) {
        Optional<J.MethodInvocation> alone = Calls.bare(statement, "fork");
        if (alone.isPresent()) {
            String name = Calls.receiverName(alone.get());
            return name.isEmpty() ? Optional.empty() : Optional.of(new Forking(name, statement, alone.get()));
        }
        if (statement instanceof J.VariableDeclarations declared
                && declared.getVariables().size() == 1
                && declared.getVariables().getFirst().getInitializer() != null) {
            return Calls.bare(declared.getVariables().getFirst().getInitializer(), "fork")
                    .map(call -> new Forking(declared.getVariables().getFirst().getSimpleName(), statement, call));
        }
        return Optional.empty();
    }

    private static List<Edit> forks(SyntaxTree tree, J.MethodInvocation first) {
        Optional<Standing> standing = tree.standing(first);
        Optional<String> invokeAll = Calls.invokeAll(tree, first);
        if (standing.isEmpty() || invokeAll.isEmpty()) {
            return List.of();
        }
        List<Forking> forks = new ArrayList<>();
        List<Statement> row = new ArrayList<>(List.of(standing.get().statement()));
        row.addAll(standing.get().after());
        for (Statement each : row) {
            Optional<Forking> forking = forking(each);
            if (forking.isPresent()) {
                forks.add(forking.get());
            } else if (!(each instanceof J.VariableDeclarations declared) || joins(declared)) {
                break;
            }
        }
        if (forks.size() < 2) {
            return List.of();
        }
        String all = "%s(%s)"
                .formatted(
                        invokeAll.get(),
                        String.join(", ", forks.stream().map(Forking::name).toList()));
        List<Edit> edits = new ArrayList<>();
        for (int i = 0; i < forks.size(); i++) {
            Forking forking = forks.get(i);
            boolean last = i == forks.size() - 1;
            if (forking.statement() instanceof J.MethodInvocation) {
                edits.add(last ? tree.replace(forking.statement(), all) : tree.delete(forking.statement()));
            } else {
                edits.add(tree.cutTo(forking.call(), Calls.on(forking.call())));
                if (last) {
                    edits.add(tree.insertAfter(forking.statement(), all + ";"));
                }
            }
        }
        return edits;
    }

    private static boolean joins(J.VariableDeclarations declared) {
        return SyntaxTree.within(declared, J.MethodInvocation.class).stream()
                .anyMatch(call -> List.of("join", "get", "compute", "invoke").contains(call.getSimpleName()));
    }

    private static List<Edit> join(SyntaxTree tree, J.MethodInvocation join) {
        Optional<J.Binary> sum = tree.around(join, J.Binary.class);
        if (sum.isPresent()) {
            return operands(tree, sum.get(), join);
        }
        Optional<Standing> standing = tree.standing(join);
        if (standing.isEmpty() || standing.get().after().isEmpty()) {
            return List.of();
        }
        Statement waits = standing.get().statement();
        Statement computes = standing.get().after().getFirst();
        boolean apart = assigned(waits)
                .flatMap(one -> assigned(computes)
                        .map(other -> !SyntaxTree.mentions(computes, one) && !SyntaxTree.mentions(waits, other)))
                .orElse(false);
        return apart && computesLast(computes)
                ? List.of(tree.replace(waits, tree.of(computes)), tree.replace(computes, tree.of(waits)))
                : List.of();
    }

    /** {@code left.join() + right.compute()}, of numbers: adding has no order. */
    private static List<Edit> operands(SyntaxTree tree, J.Binary sum, J.MethodInvocation join) {
        boolean ofNumbers = sum.getOperator() == J.Binary.Type.Addition && !TypeUtils.isString(sum.getType());
        return ofNumbers && sum.getLeft().isScope(join) && computesLast(sum.getRight())
                ? List.of(
                        tree.replace(sum.getLeft(), tree.of(sum.getRight())),
                        tree.replace(sum.getRight(), tree.of(sum.getLeft())))
                : List.of();
    }

    private static boolean computesLast(J node) {
        return SyntaxTree.within(node, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("compute"));
    }

    /** The variable that a statement sets, if that is all that it does. */
    private static Optional<String> assigned(Statement statement) {
        return switch (statement) {
            case J.VariableDeclarations declared
            when declared.getVariables().size() == 1 ->
                Optional.of(declared.getVariables().getFirst().getSimpleName());
            case J.Assignment assignment
            when assignment.getVariable() instanceof J.Identifier name -> Optional.of(name.getSimpleName());
            default -> Optional.empty();
        };
    }
}
