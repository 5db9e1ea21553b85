package io.heddle.recipes.patterns;

import io.heddle.recipes.edits.SyntaxTree;
import java.util.Set;
import org.openrewrite.java.tree.J;
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
}
