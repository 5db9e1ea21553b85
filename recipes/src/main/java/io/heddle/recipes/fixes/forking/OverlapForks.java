package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.QuickFix;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.CheapStatements;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.InvokeAll;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.TaskJoins;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.rules.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Fixes sequential-fork of several tasks in one block, each of which is joined before the next one is forked: {@code invokeAll}
 * runs them together, before the first join.
 */
public final class OverlapForks implements QuickFix {
    @Override
    public List<TextEdit> fix(ProgramModel program, SyntaxTree tree, Finding finding) {
        try {
            J.MethodInvocation call =
                    NotApplicable.unlessPresent(tree.at(finding.position(), J.MethodInvocation.class));
            StatementInBlock statement = NotApplicable.unlessPresent(tree.enclosingStatement(call));
            return switch (call.getSimpleName()) {
                case "invokeAll" -> SingleInvokeAlls.edits(tree, statement, call);
                case "fork" -> {
                    Optional<List<TextEdit>> chained = ChainedForks.in(tree, statement);
                    yield chained.isPresent() ? chained.get() : forks(tree, statement);
                }
                default -> List.of();
            };
        } catch (NotApplicable e) {
            return List.of();
        }
    }

    /** A task that is forked in one statement and joined in a later one. */
    private record Child(String name, Statement fork, J.MethodInvocation call, Statement join) {}

    private static List<TextEdit> forks(SyntaxTree tree, StatementInBlock statement) throws NotApplicable {
        List<Statement> statements = statement.block().getStatements();
        List<Child> children = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            child(new StatementInBlock(statement.block(), i)).ifPresent(children::add);
        }
        Set<String> names = children.stream().map(Child::name).collect(Collectors.toSet());
        NotApplicable.unless(children.size() > 1
                && names.size() == children.size()
                && children.stream().anyMatch(each -> each.fork().isScope(statement.statement())));
        Siblings.require(
                tree, children.stream().map(each -> Siblings.task(each.call())).toList());
        int first = statements.indexOf(children.getFirst().fork());
        int last = statements.indexOf(children.getLast().join());
        List<J.VariableDeclarations> moved = new ArrayList<>();
        for (Statement each : statements.subList(first, last + 1)) {
            boolean known =
                    children.stream().anyMatch(child -> each.isScope(child.fork()) || each.isScope(child.join()));
            if (each instanceof J.VariableDeclarations declared
                    && declared.getVariables().size() == 1
                    && names.contains(declared.getVariables().getFirst().getSimpleName())) {
                requireIndependent(declared, statements.subList(first, statements.indexOf(each)));
                moved.add(declared);
            } else {
                NotApplicable.unless(known || CheapStatements.isCheap(each));
            }
        }
        TaskJoins joins = new TaskJoins(
                tree,
                statements.subList(first, statements.size()).stream()
                        .filter(each -> children.stream().noneMatch(child -> each.isScope(child.fork()))
                                && !moved.contains(each))
                        .toList(),
                names);
        NotApplicable.unless(joins.joinAll());
        InvokeAll invokeAll = InvokeAll.at(tree, children.getFirst().call());
        String between =
                ";" + tree.lineBreak() + tree.indentation(children.getFirst().fork());
        String all = invokeAll.of(children.stream().map(Child::name).toArray(String[]::new));
        String declared = moved.stream().map(each -> tree.of(each) + between).collect(Collectors.joining());
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        edits.add(tree.replace(children.getFirst().fork(), declared + all));
        children.subList(1, children.size()).forEach(each -> edits.add(StatementEdits.delete(tree, each.fork())));
        moved.forEach(each -> edits.add(StatementEdits.delete(tree, each)));
        edits.addAll(joins.deleteWaits());
        return edits;
    }

    private static Optional<Child> child(StatementInBlock statement) {
        return ForkJoinCalls.withoutArguments(statement.statement(), "fork")
                .filter(call -> !ForkJoinCalls.receiverName(call).isEmpty())
                .flatMap(call -> join(statement, ForkJoinCalls.receiverName(call))
                        .map(join -> new Child(ForkJoinCalls.receiverName(call), statement.statement(), call, join)));
    }

    /** The statement that joins a task before another task is forked or computed. */
    private static Optional<Statement> join(StatementInBlock statement, String name) {
        for (Statement each : statement.after()) {
            if (SyntaxTree.mentions(each, name)) {
                return InvokeDirectly.joinOf(statement, name).map(join -> each);
            }
            boolean runsTask = SyntaxTree.descendants(each, J.MethodInvocation.class).stream()
                    .anyMatch(call -> Set.of("fork", "compute", "invoke").contains(call.getSimpleName()));
            if (runsTask) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Requires that a declaration can move before some statements. */
    private static void requireIndependent(J.VariableDeclarations declared, List<Statement> before)
            throws NotApplicable {
        Expression initial = declared.getVariables().getFirst().getInitializer();
        NotApplicable.unless(initial instanceof J.NewClass
                && assigned(before).stream().noneMatch(name -> SyntaxTree.mentions(initial, name)));
    }

    /** The names of the variables that some statements declare or assign. */
    static Set<String> assigned(List<Statement> statements) {
        return statements.stream()
                .flatMap(each -> SyntaxTree.descendants(each, J.class).stream())
                .flatMap(each -> switch (each) {
                    case J.VariableDeclarations.NamedVariable variable ->
                        Optional.of(variable.getSimpleName()).stream();
                    case J.Assignment assignment
                    when assignment.getVariable() instanceof J.Identifier name ->
                        Optional.of(name.getSimpleName()).stream();
                    case J.AssignmentOperation assignment
                    when assignment.getVariable() instanceof J.Identifier name ->
                        Optional.of(name.getSimpleName()).stream();
                    case J.Unary unary
                    when unary.getOperator().isModifying() && unary.getExpression() instanceof J.Identifier name ->
                        Optional.of(name.getSimpleName()).stream();
                    default -> Optional.<String>empty().stream();
                })
                .collect(Collectors.toSet());
    }
}
