package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.InvokeAll;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Tasks of consecutive statements whose {@code fork().join()} are each one expression. {@code invokeAll} runs them together, and
 * each expression becomes a join.
 */
record ChainedForks(SyntaxTree tree, List<Statement> statements, List<J.MethodInvocation> joins) {
    private static final List<List<String>> NAMES =
            List.of(List.of("left", "right"), List.of("first", "second", "third", "fourth"));

    /** The edits for the tasks around a statement; empty if the statement has no such expression. */
    static Optional<List<TextEdit>> in(SyntaxTree tree, StatementInBlock statement) throws NotApplicable {
        if (joins(statement.statement()).isEmpty()) {
            return Optional.empty();
        }
        List<Statement> all = statement.block().getStatements();
        int first = statement.index();
        while (first > 0 && !joins(all.get(first - 1)).isEmpty()) {
            first--;
        }
        int end = statement.index() + 1;
        while (end < all.size() && !joins(all.get(end)).isEmpty()) {
            end++;
        }
        List<Statement> statements = all.subList(first, end);
        List<J.MethodInvocation> joins =
                statements.stream().flatMap(each -> joins(each).stream()).toList();
        return joins.size() < 2 ? Optional.empty() : Optional.of(new ChainedForks(tree, statements, joins).edits());
    }

    private static List<J.MethodInvocation> joins(Statement statement) {
        return SyntaxTree.descendants(statement, J.MethodInvocation.class).stream()
                .filter(join -> ForkJoinCalls.withoutArguments(join, "join").isPresent()
                        && ForkJoinCalls.withoutArguments(ForkJoinCalls.receiver(join), "fork")
                                .isPresent())
                .toList();
    }

    private List<TextEdit> edits() throws NotApplicable {
        boolean simple = statements.stream()
                .flatMap(each -> SyntaxTree.descendants(each, J.class).stream())
                .noneMatch(each -> each instanceof J.Lambda
                        || each instanceof J.Ternary
                        || each instanceof J.If
                        || each instanceof J.Block
                        || (each instanceof J.Binary either
                                && (either.getOperator() == J.Binary.Type.And
                                        || either.getOperator() == J.Binary.Type.Or)));
        NotApplicable.unless(simple);
        Siblings.require(tree, joins.stream().map(Siblings::task).toList());
        List<String> names = names();
        InvokeAll invokeAll = InvokeAll.at(tree, joins.getFirst());
        Statement first = statements.getFirst();
        Set<String> changed = OverlapForks.assigned(statements);
        StringBuilder inserted = new StringBuilder();
        String separator = tree.lineBreak() + tree.indentation(first);
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        for (int i = 0; i < joins.size(); i++) {
            Expression task = Siblings.task(joins.get(i));
            NotApplicable.unless(changed.stream().noneMatch(name -> SyntaxTree.mentions(task, name)));
            if (task instanceof J.NewClass made) {
                inserted.append("%s%s %s = %s;"
                                .formatted(modifier(joins.get(i)), type(made), names.get(i), tree.of(task)))
                        .append(separator);
            }
            J.MethodInvocation join = joins.get(i);
            if (statements.stream().noneMatch(each -> each.isScope(join))) {
                edits.add(tree.replace(join, names.get(i) + ".join()"));
            } else if (!join.isScope(first)) {
                edits.add(StatementEdits.delete(tree, join));
            }
        }
        inserted.append(invokeAll.of(names.toArray(String[]::new)));
        edits.add(
                joins.getFirst().isScope(first)
                        ? tree.replace(first, inserted.toString())
                        : StatementEdits.insertBefore(tree, first, inserted + ";"));
        return edits;
    }

    private String modifier(J.MethodInvocation join) {
        return tree.enclosingStatement(join)
                .filter(each -> each.statement() instanceof J.VariableDeclarations declared
                        && declared.hasModifier(J.Modifier.Type.Final))
                .map(each -> "final ")
                .orElse("");
    }

    /** The type of a new task as written. */
    private String type(J.NewClass made) throws NotApplicable {
        String type = tree.of(NotApplicable.unlessInstanceOf(J.class, made.getClazz()));
        NotApplicable.unless(made.getBody() == null && made.getEnclosing() == null && !type.contains("<>"));
        return type;
    }

    /** The names of the tasks' variables: existing ones, or new ones after the variables of the results. */
    private List<String> names() throws NotApplicable {
        J function = NotApplicable.unlessPresent(tree.enclosing(statements.getFirst(), J.ClassDeclaration.class));
        boolean variables = joins.stream().allMatch(each -> Siblings.task(each) instanceof J.Identifier);
        if (variables) {
            List<String> names =
                    joins.stream().map(each -> tree.of(Siblings.task(each))).toList();
            NotApplicable.unless(Set.copyOf(names).size() == names.size());
            return names;
        }
        NotApplicable.unless(joins.stream().allMatch(each -> Siblings.task(each) instanceof J.NewClass));
        List<List<String>> candidates = new ArrayList<>();
        if (statements.stream()
                .allMatch(each -> each instanceof J.VariableDeclarations declared
                        && declared.getVariables().size() == 1
                        && joins(each).size() == 1)) {
            candidates.add(statements.stream()
                    .map(each -> ((J.VariableDeclarations) each)
                                    .getVariables()
                                    .getFirst()
                                    .getSimpleName() + "Task")
                    .toList());
        }
        NAMES.stream()
                .filter(each -> each.size() >= joins.size())
                .map(each -> each.subList(0, joins.size()))
                .forEach(candidates::add);
        return NotApplicable.unlessPresent(candidates.stream()
                .filter(each -> each.stream().noneMatch(name -> SyntaxTree.mentions(function, name)))
                .findFirst());
    }
}
