package io.heddle.recipes.fixes.results;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Two children's arrays that are copied into a new array, which is the result:
 *
 * <pre>{@code
 * T[] a = first.join();
 * T[] b = second.join();
 * T[] all = new T[a.length + b.length];
 * System.arraycopy(a, 0, all, 0, a.length);
 * System.arraycopy(b, 0, all, a.length, b.length);
 * return all;
 * }</pre>
 *
 * @param all the declaration of the new array
 * @param copies the two calls of arraycopy
 */
public record ArrayMerge(J.VariableDeclarations all, Part first, Part second, List<Statement> copies, J.Return exit) {
    private static final Set<String> RESULT_METHODS = Set.of("join", "compute", "invoke");

    /**
     * The result of a child.
     *
     * @param declared the variable that is initialised with the result
     */
    record Part(J.VariableDeclarations declared, Expression result, J.NewClass child) {
        String name() {
            return declared.getVariables().getFirst().getSimpleName();
        }
    }

    /** The merge that a call of arraycopy belongs to. */
    static ArrayMerge around(SyntaxTree tree, J.MethodInvocation copy) throws NotApplicable {
        J.Block block =
                NotApplicable.unlessPresent(tree.enclosingStatement(copy)).block();
        List<Statement> statements = block.getStatements();
        J.Return exit = NotApplicable.unlessInstanceOf(J.Return.class, statements.getLast());
        String whole = NotApplicable.unlessInstanceOf(J.Identifier.class, exit.getExpression())
                .getSimpleName();
        J.VariableDeclarations all = declaration(statements, whole);
        J.NewArray made = NotApplicable.unlessInstanceOf(
                J.NewArray.class, all.getVariables().getFirst().getInitializer());
        NotApplicable.unless(!made.getDimensions().isEmpty() && made.getInitializer() == null);
        J.Binary size = NotApplicable.unlessInstanceOf(
                J.Binary.class, made.getDimensions().getFirst().getIndex());
        NotApplicable.unless(size.getOperator() == J.Binary.Type.Addition);
        Part first = part(statements, arrayOfLength(size.getLeft()));
        Part second = part(statements, arrayOfLength(size.getRight()));
        List<Statement> copies = new ArrayList<>();
        for (Statement each : statements) {
            if (each instanceof J.MethodInvocation call && call.getSimpleName().equals("arraycopy")) {
                String from = copies.isEmpty() ? first.name() : second.name();
                String at = copies.isEmpty() ? "0" : first.name() + ".length";
                NotApplicable.unless(call.getArguments().stream()
                        .map(tree::of)
                        .toList()
                        .equals(List.of(from, "0", whole, at, from + ".length")));
                copies.add(call);
            }
        }
        NotApplicable.unless(copies.size() == 2
                && mentions(statements, first.name()) == 5
                && mentions(statements, second.name()) == 4
                && mentions(statements.subList(statements.indexOf(all), statements.size()), whole) == 4);
        return new ArrayMerge(all, first, second, copies, exit);
    }

    private static J.VariableDeclarations declaration(List<Statement> statements, String name) throws NotApplicable {
        return NotApplicable.unlessPresent(SyntaxTree.declaration(statements, name));
    }

    /** The name of the array whose length an expression is. */
    private static String arrayOfLength(Expression expression) throws NotApplicable {
        J.FieldAccess length = NotApplicable.unlessInstanceOf(J.FieldAccess.class, expression);
        NotApplicable.unless(length.getSimpleName().equals("length"));
        return NotApplicable.unlessInstanceOf(J.Identifier.class, length.getTarget())
                .getSimpleName();
    }

    private static Part part(List<Statement> statements, String name) throws NotApplicable {
        J.VariableDeclarations declared = declaration(statements, name);
        J.MethodInvocation result = NotApplicable.unlessInstanceOf(
                J.MethodInvocation.class, declared.getVariables().getFirst().getInitializer());
        NotApplicable.unless(RESULT_METHODS.contains(result.getSimpleName()) && ForkJoinCalls.hasNoArguments(result));
        Expression child = result.getSelect();
        if (child instanceof J.Identifier local) {
            child = declaration(statements, local.getSimpleName())
                    .getVariables()
                    .getFirst()
                    .getInitializer();
        }
        return new Part(declared, result, NotApplicable.unlessInstanceOf(J.NewClass.class, child));
    }

    private static long mentions(List<Statement> statements, String name) {
        return statements.stream()
                .flatMap(each -> SyntaxTree.descendants(each, J.Identifier.class).stream())
                .filter(each -> each.getSimpleName().equals(name))
                .count();
    }
}
