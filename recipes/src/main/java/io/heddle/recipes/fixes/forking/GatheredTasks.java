package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.StatementEdits;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.SyntaxTree.StatementInBlock;
import io.heddle.recipes.edits.TextEdit;
import io.heddle.recipes.patterns.CheapStatements;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.InvokeAll;
import io.heddle.recipes.patterns.NotApplicable;
import io.heddle.recipes.patterns.TaskCollections;
import io.heddle.recipes.patterns.TaskJoins;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/**
 * Tasks that code forks one by one while it gathers them in a local collection or array. The code may do so in several loops.
 *
 * @param forks all forks whose tasks the collection gathers
 */
record GatheredTasks(
        SyntaxTree tree,
        J.VariableDeclarations.NamedVariable collection,
        StatementInBlock declaration,
        List<J.MethodInvocation> forks) {
    /** The tasks that a fork belongs to. */
    static GatheredTasks of(ProgramModel program, SyntaxTree tree, J.MethodInvocation fork) throws NotApplicable {
        J function = NotApplicable.unlessPresent(tree.enclosingInFunction(fork, J.MethodDeclaration.class));
        String name = NotApplicable.unlessPresent(Gathering.of(tree, fork));
        List<J.VariableDeclarations> declared = SyntaxTree.descendants(function, J.VariableDeclarations.class).stream()
                .filter(each -> each.getVariables().size() == 1
                        && each.getVariables().getFirst().getSimpleName().equals(name))
                .toList();
        NotApplicable.unless(declared.size() == 1
                && TaskCollections.isAccepted(
                        program, declared.getFirst().getVariables().getFirst().getType()));
        StatementInBlock declaration = NotApplicable.unlessPresent(tree.enclosingStatement(declared.getFirst()));
        NotApplicable.unless(declaration.statement().isScope(declared.getFirst()));
        List<J.MethodInvocation> forks = new ArrayList<>();
        for (J.MethodInvocation each : SyntaxTree.descendants(function, J.MethodInvocation.class)) {
            if (each.getSimpleName().equals("fork")
                    && Gathering.of(tree, each).filter(name::equals).isPresent()) {
                forks.add(each);
            }
        }
        return new GatheredTasks(tree, declared.getFirst().getVariables().getFirst(), declaration, forks);
    }

    /** The edits that run the tasks with {@code invokeAll} after all have been gathered. */
    List<TextEdit> edits() throws NotApplicable {
        List<Statement> outer = new ArrayList<>();
        for (J.MethodInvocation each : forks) {
            Statement statement = outerStatement(each);
            if (!outer.contains(statement)) {
                outer.add(statement);
            }
        }
        List<Statement> statements = declaration.block().getStatements();
        Statement last = outer.getLast();
        List<Statement> after = statements.subList(statements.indexOf(last) + 1, statements.size());
        List<Statement> between = statements.subList(statements.indexOf(outer.getFirst()), statements.indexOf(last));
        TaskJoins joins = new TaskJoins(tree, after, Set.of(collection.getSimpleName()));
        NotApplicable.unless(gathersAll(outer)
                && between.stream().allMatch(each -> outer.contains(each) || CheapStatements.isCheap(each))
                && outer.stream().noneMatch(this::joinsOrComputes)
                && outer.stream().noneMatch(GatheredTasks::sleeps)
                && forks.stream().noneMatch(this::worksInOtherBranch)
                && joins.joinAll());
        InvokeAll invokeAll = InvokeAll.at(tree, last);
        String call = invokeAll.of(collection.getSimpleName()) + ";";
        List<TextEdit> edits = new ArrayList<>(invokeAll.imports());
        for (J.MethodInvocation each : forks) {
            boolean whole = last instanceof Loop loop
                    && LoopBodies.statements(loop).size() == 1
                    && LoopBodies.statements(loop).getFirst().isScope(each);
            if (whole) {
                edits.add(new TextEdit(tree.start(last), tree.endWithSemicolon(last), call));
            } else {
                edits.add(withoutFork(each));
            }
        }
        if (edits.stream().noneMatch(each -> each.replacement().equals(call))) {
            edits.add(StatementEdits.insertAfter(tree, last, call));
        }
        edits.addAll(joins.deleteWaits());
        return edits;
    }

    private TextEdit withoutFork(J.MethodInvocation fork) {
        J parent = tree.parent(fork).orElse(fork);
        return parent instanceof J.Block || parent instanceof Loop
                ? StatementEdits.delete(tree, fork)
                : new TextEdit(tree.end(ForkJoinCalls.receiver(fork)), tree.end(fork), "");
    }

    /** The statement of the declaring block that contains a fork. */
    private Statement outerStatement(J.MethodInvocation fork) throws NotApplicable {
        return NotApplicable.unlessPresent(declaration.after().stream()
                .filter(each -> tree.contains(each, fork))
                .findFirst());
    }

    private boolean joinsOrComputes(Statement statement) {
        return SyntaxTree.descendants(statement, J.MethodInvocation.class).stream()
                .anyMatch(call -> Set.of("join", "compute", "invoke").contains(call.getSimpleName())
                        && ForkJoinCalls.hasNoArguments(call));
    }

    /** Whether a statement sleeps between forks, while the tasks that it has forked run. */
    private static boolean sleeps(Statement statement) {
        return SyntaxTree.descendants(statement, J.MethodInvocation.class).stream()
                .anyMatch(call -> call.getSimpleName().equals("sleep"));
    }

    /** Whether an iteration that forks no task does work instead, which the tasks overlap with. */
    private boolean worksInOtherBranch(J.MethodInvocation fork) {
        for (Optional<J.If> choice = tree.enclosingInFunction(fork, J.If.class);
                choice.isPresent() && !tree.contains(choice.get(), declaration.statement());
                choice = tree.enclosingInFunction(choice.get(), J.If.class)) {
            boolean works = Stream.of(choice.get().getThenPart(), choice.get().getElsePart())
                    .filter(branch -> branch != null && !tree.contains(branch, fork))
                    .flatMap(branch -> SyntaxTree.descendants(branch, J.MethodInvocation.class).stream())
                    .anyMatch(call -> CheapStatements.mayTakeLong(tree, call));
            if (works) {
                return true;
            }
        }
        return false;
    }

    /** Whether the collection contains the forked tasks and nothing else. */
    private boolean gathersAll(List<Statement> outer) {
        Expression initial = collection.getInitializer();
        String name = collection.getSimpleName();
        if (initial instanceof J.NewArray array) {
            boolean filled = array.getInitializer() != null;
            List<String> limits = filled || array.getDimensions().size() != 1
                    ? List.of(name + ".length")
                    : List.of(
                            name + ".length",
                            tree.of(array.getDimensions().getFirst().getIndex()));
            return forks.size() == 1
                    && outer.getFirst() instanceof Loop loop
                    && LoopBodies.countsTo(tree, loop, limits)
                    && isUnconditional(loop)
                    && (filled || assigns(loop));
        }
        long adds = SyntaxTree.descendants(declaration.block(), J.MethodInvocation.class).stream()
                .filter(call -> ForkJoinCalls.receiverName(call).equals(name)
                        && call.getSimpleName().startsWith("add"))
                .count();
        if (Gathering.indexed(forks.getFirst().getSelect()).isPresent()) {
            return forks.size() == 1
                    && outer.getFirst() instanceof Loop loop
                    && LoopBodies.countsTo(tree, loop, List.of(name + ".size()"))
                    && isUnconditional(loop);
        }
        return adds == forks.size()
                && initial instanceof J.NewClass made
                && made.getArguments().stream()
                        .allMatch(each -> each instanceof J.Empty || each.getType() instanceof JavaType.Primitive);
    }

    /** Whether each iteration of a loop forks a task. */
    private boolean isUnconditional(Loop loop) {
        return LoopBodies.statements(loop).stream()
                        .anyMatch(each -> each.isScope(forks.getFirst())
                                || (each instanceof J.Assignment assignment
                                        && assignment.getAssignment().isScope(forks.getFirst())))
                && SyntaxTree.descendants(loop, J.Continue.class).isEmpty();
    }

    /** Whether a loop assigns elements of the array. */
    private boolean assigns(Loop loop) {
        return LoopBodies.statements(loop).stream()
                .anyMatch(each -> each instanceof J.Assignment assignment
                        && assignment.getVariable() instanceof J.ArrayAccess element
                        && tree.of(element.getIndexed()).equals(collection.getSimpleName()));
    }
}
