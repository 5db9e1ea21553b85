package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.List;
import java.util.Set;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.Loop;
import org.openrewrite.java.tree.Statement;

/** Recognises statements that take too little time to overlap with tasks. */
public final class CheapStatements {
    private static final Set<String> MESSAGES =
            Set.of("println", "print", "printf", "log", "trace", "debug", "info", "warn", "error");
    private static final Set<String> GETTERS =
            Set.of("size", "length", "isEmpty", "valueOf", "nanoTime", "currentTimeMillis", "currentThread", "format");

    private CheapStatements() {}

    /** Whether a statement writes a message. */
    public static boolean isMessage(Statement statement) {
        return statement instanceof J.MethodInvocation call && MESSAGES.contains(call.getSimpleName());
    }

    /** Whether a statement writes a message, or declares or assigns variables without calling methods that may take long. */
    public static boolean isCheap(Statement statement) {
        return isMessage(statement)
                || ((statement instanceof J.VariableDeclarations
                                || statement instanceof J.Assignment
                                || statement instanceof J.AssignmentOperation
                                || statement instanceof J.Unary)
                        && SyntaxTree.descendants(statement, J.MethodInvocation.class).stream()
                                .allMatch(call -> GETTERS.contains(call.getSimpleName())
                                        || call.getSimpleName().startsWith("get")));
    }

    /** Whether a call may take as long as a task: it reads files, runs a loop in the same file, or its code is unknown. */
    public static boolean mayTakeLong(SyntaxTree tree, J.MethodInvocation call) {
        List<J.MethodDeclaration> declared = SyntaxTree.descendants(tree.file(), J.MethodDeclaration.class).stream()
                .filter(each -> each.getSimpleName().equals(call.getSimpleName()))
                .toList();
        if (!declared.isEmpty()) {
            return declared.stream().anyMatch(each -> SyntaxTree.descendants(each, J.class).stream()
                    .anyMatch(Loop.class::isInstance));
        }
        boolean known = isMessage(call)
                || GETTERS.contains(call.getSimpleName())
                || call.getSimpleName().matches("(get|is|has|add|put|contains|equals).*");
        String type = call.getMethodType() == null
                ? ""
                : call.getMethodType().getDeclaringType().getFullyQualifiedName();
        return !known && (!type.startsWith("java.") || type.equals("java.nio.file.Files"));
    }
}
