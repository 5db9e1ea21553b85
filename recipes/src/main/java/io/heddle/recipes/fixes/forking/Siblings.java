package io.heddle.recipes.fixes.forking;

import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.patterns.ForkJoinCalls;
import io.heddle.recipes.patterns.NotApplicable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;

/** Recognises tasks that may run at the same time although the code runs one after the other. */
final class Siblings {
    private Siblings() {}

    /**
     * Requires that some tasks do the same for different data: they are of one class, and none receives in one parameter what
     * another one receives in another parameter, such as the source of one that is the target of the other.
     */
    static void require(SyntaxTree tree, List<? extends Expression> tasks) throws NotApplicable {
        Map<String, Integer> parameters = new HashMap<>();
        J.NewClass first = creation(tree, tasks.getFirst());
        for (Expression task : tasks) {
            J.NewClass made = creation(tree, task);
            NotApplicable.unless(tree.of(clazz(made)).equals(tree.of(clazz(first)))
                    && made.getArguments().size() == first.getArguments().size());
            for (int i = 0; i < made.getArguments().size(); i++) {
                for (J.Identifier name :
                        SyntaxTree.descendants(made.getArguments().get(i), J.Identifier.class)) {
                    if (isObject(name)) {
                        Integer other = parameters.putIfAbsent(name.getSimpleName(), i);
                        NotApplicable.unless(other == null || other == i);
                    }
                }
            }
        }
    }

    private static J clazz(J.NewClass made) throws NotApplicable {
        return NotApplicable.unlessInstanceOf(J.class, made.getClazz());
    }

    private static boolean isObject(J.Identifier name) {
        return name.getFieldType() != null && !(name.getType() instanceof JavaType.Primitive);
    }

    /** The creation of a task, which an expression is or a variable holds. */
    private static J.NewClass creation(SyntaxTree tree, Expression task) throws NotApplicable {
        Expression value = task;
        if (task instanceof J.Identifier name) {
            J.MethodDeclaration method = NotApplicable.unlessPresent(tree.enclosing(task, J.MethodDeclaration.class));
            value = NotApplicable.unlessPresent(SyntaxTree.declaration(
                            SyntaxTree.descendants(method, J.VariableDeclarations.class), name.getSimpleName()))
                    .getVariables()
                    .getFirst()
                    .getInitializer();
        }
        return NotApplicable.unlessInstanceOf(J.NewClass.class, value);
    }

    /** The task that a chain of calls such as {@code task.fork().join()} begins with. */
    static Expression task(J.MethodInvocation call) {
        Expression task = ForkJoinCalls.receiver(call);
        while (task instanceof J.MethodInvocation inner && inner.getSelect() != null) {
            task = inner.getSelect();
        }
        return task;
    }
}
