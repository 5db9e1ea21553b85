package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.Imports;
import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.InvokeAll;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.TaskJoins;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * Splits a loop that creates, forks and joins one task after another: a loop that gathers the tasks in a list, {@code invokeAll},
 * and a loop that joins them.
 */
final class LoopOfNewTasks {
    private LoopOfNewTasks() {}

    static List<TextEdit> edits(SyntaxTree tree, Loop loop, J.MethodInvocation fork) throws NotApplicable {
        NotApplicable.unless((loop instanceof J.ForEachLoop || loop instanceof J.ForLoop)
                && tree.parent(loop).filter(J.Block.class::isInstance).isPresent());
        List<Statement> body = NotApplicable.unlessPresent(tree.enclosingStatement(fork))
                .block()
                .getStatements();
        String task = ForkJoinCalls.receiverName(fork);
        J.VariableDeclarations declared = NotApplicable.unlessPresent(SyntaxTree.declaration(body, task));
        J.NewClass made = NotApplicable.unlessInstanceOf(
                J.NewClass.class, declared.getVariables().getFirst().getInitializer());
        String type = type(tree, declared, made);
        int creation = body.indexOf(declared);
        List<Statement> rest = body.subList(creation + 1, body.size()).stream()
                .filter(each -> !each.isScope(fork))
                .toList();
        Optional<J.MethodInvocation> chained =
                tree.parent(fork).flatMap(parent -> ForkJoinCalls.withoutArguments(parent, "join"));
        NotApplicable.unless(!rest.isEmpty()
                && (chained.isPresent() || body.get(creation + 1).isScope(fork))
                && new TaskJoins(tree, List.of(loop), Set.of(task)).joinAll());
        Statement only = rest.getFirst();
        boolean onlyWaits = rest.size() == 1
                && (chained.isPresent()
                        ? only.isScope(chained.get())
                        : ForkJoinCalls.withoutArguments(only, "join").isPresent());
        boolean splits = loop.getBody() instanceof J.Block block
                && block.getStatements().equals(body)
                && SyntaxTree.descendants(loop, J.Continue.class).isEmpty()
                && isIndependent(loop, body.subList(0, creation + 1), task, rest);
        NotApplicable.unless((onlyWaits || splits) && !changesArguments(tree, loop, made));
        String tasks = NotApplicable.unlessPresent(Stream.of("tasks", "children", "subtasks")
                .filter(each -> !SyntaxTree.mentions(tree.file(), each))
                .findFirst());
        InvokeAll invokeAll = InvokeAll.at(tree, loop);
        String joinLoop = onlyWaits
                ? ""
                : joinLoop(tree, loop, rest, chained.isPresent() ? fork : null).formatted(type, task, tasks);
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        edits.addAll(Imports.add(tree, "java.util.ArrayList"));
        edits.addAll(Imports.add(tree, "java.util.List"));
        edits.add(StatementEdits.insertBefore(tree, loop, "List<%s> %s = new ArrayList<>();".formatted(type, tasks)));
        edits.add(new TextEdit(
                tree.start(declared), tree.endWithSemicolon(declared), "%s.add(%s);".formatted(tasks, tree.of(made))));
        if (chained.isEmpty()) {
            edits.add(StatementEdits.delete(tree, fork));
        }
        rest.forEach(each -> edits.add(StatementEdits.delete(tree, each)));
        edits.add(StatementEdits.insertAfter(tree, loop, invokeAll.of(tasks) + ";" + joinLoop));
        return edits;
    }

    /**
     * The loop that joins the tasks, as a format of their type, variable and list.
     *
     * @param fork the fork in the statements, which is omitted; null if it is a statement of its own
     */
    private static String joinLoop(
            SyntaxTree tree, Loop loop, List<Statement> statements, J.@Nullable MethodInvocation fork) {
        int begin = tree.start(statements.getFirst());
        String joining = tree.text().substring(begin, tree.endWithSemicolon(statements.getLast()));
        if (fork != null) {
            joining = joining.substring(0, tree.end(ForkJoinCalls.receiver(fork)) - begin)
                    + joining.substring(tree.end(fork) - begin);
        }
        String line = tree.lineBreak() + tree.indentation(loop);
        return line
                + "for (%s %s : %s) {"
                + tree.lineBreak()
                + tree.indentation(statements.getFirst())
                + joining.replace("%", "%%")
                + line
                + "}";
    }

    private static String type(SyntaxTree tree, J.VariableDeclarations declared, J.NewClass made) throws NotApplicable {
        J written = NotApplicable.unlessInstanceOf(J.class, declared.getTypeExpression());
        NotApplicable.unless(made.getBody() == null && !tree.of(written).equals("var"));
        return tree.of(written);
    }

    /** Whether a loop changes an object from outside of it that all tasks receive. */
    private static boolean changesArguments(SyntaxTree tree, Loop loop, J.NewClass made) {
        Set<String> shared = new HashSet<>();
        made.getArguments().stream()
                .flatMap(each -> SyntaxTree.descendants(each, J.Identifier.class).stream())
                .filter(each -> !(each.getType() instanceof JavaType.Primitive))
                .forEach(each -> shared.add(each.getSimpleName()));
        SyntaxTree.descendants(loop, J.VariableDeclarations.NamedVariable.class)
                .forEach(each -> shared.remove(each.getSimpleName()));
        return SyntaxTree.descendants(loop.getBody(), J.class).stream().anyMatch(each -> switch (each) {
            case J.MethodInvocation call ->
                shared.contains(ForkJoinCalls.receiverName(call))
                        && tree.parent(call).filter(J.Block.class::isInstance).isPresent();
            case J.Assignment assignment -> shared.contains(root(assignment.getVariable()));
            case J.AssignmentOperation assignment -> shared.contains(root(assignment.getVariable()));
            default -> false;
        });
    }

    /** The name of the variable whose element or field an expression is. */
    private static String root(Expression expression) {
        return switch (expression) {
            case J.Identifier name -> name.getSimpleName();
            case J.ArrayAccess element -> root(element.getIndexed());
            case J.FieldAccess access ->
                root(access.getTarget()).equals("this") ? access.getSimpleName() : root(access.getTarget());
            default -> "";
        };
    }

    /**
     * Whether the rest of a loop's body uses no variable of an iteration but the task, and the statements before it use no result.
     */
    private static boolean isIndependent(Loop loop, List<Statement> before, String task, List<Statement> rest) {
        Set<String> changed = new HashSet<>(OverlapForks.assigned(before));
        J header =
                switch (loop) {
                    case J.ForEachLoop each -> each.getControl();
                    case J.ForLoop counting -> counting.getControl();
                    default -> loop;
                };
        SyntaxTree.descendants(header, J.VariableDeclarations.NamedVariable.class)
                .forEach(each -> changed.add(each.getSimpleName()));
        changed.remove(task);
        Set<String> results = OverlapForks.assigned(rest);
        return !mentionAny(before, results) && !mentionAny(rest, changed);
    }

    private static boolean mentionAny(List<Statement> statements, Set<String> names) {
        return statements.stream().anyMatch(each -> names.stream().anyMatch(name -> SyntaxTree.mentions(each, name)));
    }
}
