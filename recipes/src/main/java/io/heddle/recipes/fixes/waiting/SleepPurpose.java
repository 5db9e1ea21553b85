package io.heddle.recipes.fixes.waiting;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.patterns.CheapStatements;
import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** Recognises sleeps that code needs: those that wait for a condition, delay a retry, or simulate work. */
final class SleepPurpose {
    private static final Pattern SIMULATION = Pattern.compile("(?i)simulat|emulat|pretend|mimic|fake");

    private SleepPurpose() {}

    /** Whether a sleep's text with its comments says that it stands for work. */
    static boolean simulatesWork(String text) {
        return SIMULATION.matcher(text).find();
    }

    /** Whether a test framework runs code of a file. */
    static boolean isTest(ProgramModel program, SyntaxTree tree) {
        return SyntaxTree.descendants(tree.file(), J.ClassDeclaration.class).stream()
                .map(J.ClassDeclaration::getType)
                .flatMap(type -> type == null
                        ? Stream.<ClassModel>of()
                        : program.findClass(type.getFullyQualifiedName()).stream())
                .flatMap(each -> each.bodies().stream())
                .anyMatch(body -> body.is(Body.Trait.TEST));
    }

    /** Whether a call that sleeps may wait for a condition or delay a retry. */
    static boolean mayWait(SyntaxTree tree, J.MethodInvocation call) {
        if (tree.enclosingInFunction(call, J.Try.Catch.class).isPresent()) {
            return true;
        }
        for (Optional<Loop> loop = tree.enclosingInFunction(call, Loop.class);
                loop.isPresent();
                loop = tree.enclosingInFunction(loop.get(), Loop.class)) {
            if (isOpenEnded(tree, loop.get())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a loop has no fixed number of iterations. */
    private static boolean isOpenEnded(SyntaxTree tree, Loop loop) {
        return switch (loop) {
            case J.ForLoop counting ->
                counting.getControl().getUpdate().stream().allMatch(J.Empty.class::isInstance) || exits(tree, loop);
            case J.ForEachLoop ignored -> exits(tree, loop);
            default -> true;
        };
    }

    /** Whether a loop may end early, other than by an exception. */
    private static boolean exits(SyntaxTree tree, Loop loop) {
        return SyntaxTree.descendants(loop.getBody(), Statement.class).stream()
                .anyMatch(each -> (each instanceof J.Break || each instanceof J.Return)
                        && tree.enclosingInFunction(each, J.Try.Catch.class)
                                .filter(handler -> tree.contains(loop, handler))
                                .isEmpty());
    }

    /** Whether the duration of a sleep is fixed in the source. Otherwise the sleep may simulate work or limit a rate. */
    static boolean hasFixedDuration(SyntaxTree tree, J.MethodInvocation sleep) {
        return sleep.getArguments().stream().allMatch(each -> isFixed(tree, each));
    }

    private static boolean isFixed(SyntaxTree tree, @Nullable Expression value) {
        return switch (value) {
            case J.Literal ignored -> true;
            case J.Binary operation -> isFixed(tree, operation.getLeft()) && isFixed(tree, operation.getRight());
            case J.Identifier name -> {
                List<J.VariableDeclarations.NamedVariable> declared =
                        SyntaxTree.descendants(tree.file(), J.VariableDeclarations.NamedVariable.class).stream()
                                .filter(each -> each.getSimpleName().equals(name.getSimpleName()))
                                .toList();
                yield declared.size() == 1 && declared.getFirst().getInitializer() instanceof J.Literal;
            }
            case null, default -> false;
        };
    }

    /** Whether a statement only writes a message or ends the method. Around a sleep, such statements simulate work. */
    static boolean isMessage(Statement statement) {
        return CheapStatements.isMessage(statement)
                || (statement instanceof J.Return exit
                        && (exit.getExpression() == null || exit.getExpression() instanceof J.Literal));
    }
}
