package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.Imports;
import io.heddle.recipes.edits.SyntaxTree;
import io.heddle.recipes.edits.TextEdit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.TypeTree;
import org.openrewrite.java.tree.TypeUtils;

/**
 * The way in which code calls {@code invokeAll}: unqualified in a task's class, else as a static method of {@code ForkJoinTask}.
 *
 * @param method the method's name as written
 * @param imports the edits that import its class
 */
public record InvokeAll(String method, List<TextEdit> imports) {
    private static final String PACKAGE = "java.util.concurrent";
    private static final String TASK = PACKAGE + ".ForkJoinTask";
    private static final Set<String> TASKS =
            Set.of("RecursiveTask", "RecursiveAction", "CountedCompleter", "ForkJoinTask");

    /** The way for code at a node. */
    public static InvokeAll at(SyntaxTree tree, J node) {
        for (Optional<J> up = tree.parent(node); up.isPresent(); up = tree.parent(up.get())) {
            if (declaresMethod(up.get())) {
                break;
            }
            if (isTask(up.get())) {
                return new InvokeAll("invokeAll", List.of());
            }
        }
        String packageName = tree.file().getImports().stream()
                .filter(each -> TASKS.contains(each.getClassName())
                        || each.getClassName().equals("ForkJoinPool"))
                .map(J.Import::getPackageName)
                .findFirst()
                .orElse(PACKAGE);
        return new InvokeAll("ForkJoinTask.invokeAll", Imports.add(tree, packageName + ".ForkJoinTask"));
    }

    /** A call for some tasks, or for a collection of tasks. */
    public String of(String... tasks) {
        return method + "(" + String.join(", ", tasks) + ")";
    }

    private static boolean isTask(J node) {
        return switch (node) {
            case J.ClassDeclaration type ->
                TypeUtils.isAssignableTo(TASK, type.getType()) || extendsByName(type.getExtends());
            case J.NewClass made
            when made.getBody() != null ->
                TypeUtils.isAssignableTo(TASK, made.getType()) || extendsByName(made.getClazz());
            default -> false;
        };
    }

    private static boolean extendsByName(@Nullable TypeTree superclass) {
        return switch (superclass) {
            case J.Identifier name -> TASKS.contains(name.getSimpleName());
            case J.ParameterizedType generic ->
                generic.getClazz() instanceof J.Identifier name && TASKS.contains(name.getSimpleName());
            case null, default -> false;
        };
    }

    /** Whether a class declares another method of that name, which hides the inherited one. */
    private static boolean declaresMethod(J node) {
        J.Block body =
                switch (node) {
                    case J.ClassDeclaration type -> type.getBody();
                    case J.NewClass made -> made.getBody();
                    default -> null;
                };
        return body != null
                && body.getStatements().stream()
                        .anyMatch(each -> each instanceof J.MethodDeclaration method
                                && method.getSimpleName().equals("invokeAll"));
    }
}
