package io.heddle.recipes.fixes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Statement;

/**
 * Two children's arrays that are copied into a new one, which is then the result:
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
 * @param all where it is made
 * @param copies of both
 */
record Merge(J.VariableDeclarations all, Part first, Part second, List<Statement> copies, J.Return exit) {
    private static final Set<String> YIELDING = Set.of("join", "compute", "invoke");

    /**
     * What a child computed.
     *
     * @param declared with the child's result as its initial value
     */
    record Part(J.VariableDeclarations declared, Expression result, J.NewClass child) {
        String name() {
            return declared.getVariables().getFirst().getSimpleName();
        }
    }

    /** The one that a copy is a part of. */
    static Merge around(SyntaxTree tree, J.MethodInvocation copy) throws Unsaid {
        J.Block block = Unsaid.unlessPresent(tree.standing(copy)).block();
        List<Statement> statements = block.getStatements();
        J.Return exit = Unsaid.unlessIs(J.Return.class, statements.getLast());
        String whole = Unsaid.unlessIs(J.Identifier.class, exit.getExpression()).getSimpleName();
        J.VariableDeclarations all = declaration(statements, whole);
        J.NewArray made =
                Unsaid.unlessIs(J.NewArray.class, all.getVariables().getFirst().getInitializer());
        Unsaid.unless(!made.getDimensions().isEmpty() && made.getInitializer() == null);
        J.Binary size =
                Unsaid.unlessIs(J.Binary.class, made.getDimensions().getFirst().getIndex());
        Unsaid.unless(size.getOperator() == J.Binary.Type.Addition);
        Part first = part(statements, measured(size.getLeft()));
        Part second = part(statements, measured(size.getRight()));
        List<Statement> copies = new ArrayList<>();
        for (Statement each : statements) {
            if (each instanceof J.MethodInvocation call && call.getSimpleName().equals("arraycopy")) {
                String from = copies.isEmpty() ? first.name() : second.name();
                String at = copies.isEmpty() ? "0" : first.name() + ".length";
                Unsaid.unless(call.getArguments().stream()
                        .map(tree::of)
                        .toList()
                        .equals(List.of(from, "0", whole, at, from + ".length")));
                copies.add(call);
            }
        }
        Unsaid.unless(copies.size() == 2
                && mentions(statements, first.name()) == 5
                && mentions(statements, second.name()) == 4
                && mentions(statements.subList(statements.indexOf(all), statements.size()), whole) == 4);
        return new Merge(all, first, second, copies, exit);
    }

    private static J.VariableDeclarations declaration(List<Statement> statements, String name) throws Unsaid {
        return Unsaid.unlessPresent(SyntaxTree.declaration(statements, name));
    }

    /** The variable whose length an expression is. */
    private static String measured(Expression expression) throws Unsaid {
        J.FieldAccess length = Unsaid.unlessIs(J.FieldAccess.class, expression);
        Unsaid.unless(length.getSimpleName().equals("length"));
        return Unsaid.unlessIs(J.Identifier.class, length.getTarget()).getSimpleName();
    }

    private static Part part(List<Statement> statements, String name) throws Unsaid {
        J.VariableDeclarations declared = declaration(statements, name);
        J.MethodInvocation result = Unsaid.unlessIs(
                J.MethodInvocation.class, declared.getVariables().getFirst().getInitializer());
        Unsaid.unless(YIELDING.contains(result.getSimpleName()) && Calls.hasNoArguments(result));
        Expression child = result.getSelect();
        if (child instanceof J.Identifier local) {
            child = declaration(statements, local.getSimpleName())
                    .getVariables()
                    .getFirst()
                    .getInitializer();
        }
        return new Part(declared, result, Unsaid.unlessIs(J.NewClass.class, child));
    }

    private static long mentions(List<Statement> statements, String name) {
        return statements.stream()
                .flatMap(each -> SyntaxTree.within(each, J.Identifier.class).stream())
                .filter(each -> each.getSimpleName().equals(name))
                .count();
    }
}
