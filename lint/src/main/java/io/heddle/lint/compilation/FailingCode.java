package io.heddle.lint.compilation;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import io.heddle.recipes.edits.TextEdit;
import java.util.Optional;
import javax.lang.model.type.TypeKind;

/** Code in place of code that does not compile. It throws {@link MissingCode}. */
final class FailingCode {
    /** A declaration of {@link MissingCode} for the compiler. The class loader of the harness has the class when the code runs. */
    static final Stub STUB = new Stub(MissingCode.class.getName(), """
            package %s;

            public class MissingCode extends Error {
                public MissingCode(String reason) {}

                public static <T> T value(String reason) {
                    return null;
                }
            }
            """.formatted(MissingCode.class.getPackageName()));

    private FailingCode() {}

    /** Replaces the innermost statement of a path; empty if the path is not in a statement. */
    static Optional<TextEdit> statement(ParsedText source, TreePath path, CompileError error) {
        for (TreePath at = path; at.getParentPath() != null; at = at.getParentPath()) {
            Tree parent = at.getParentPath().getLeaf();
            if (at.getLeaf() instanceof StatementTree statement
                    && !(statement instanceof BlockTree)
                    && isStatementOf(parent, statement)) {
                return Optional.of(replaced(source, statement, parent, error));
            }
        }
        return Optional.empty();
    }

    private static boolean isStatementOf(Tree parent, StatementTree statement) {
        return switch (parent) {
            case BlockTree _, CaseTree _, IfTree _ -> true;
            case WhileLoopTree loop -> loop.getStatement().equals(statement);
            case DoWhileLoopTree loop -> loop.getStatement().equals(statement);
            case ForLoopTree loop -> loop.getStatement().equals(statement);
            case EnhancedForLoopTree loop -> loop.getStatement().equals(statement);
            default -> false;
        };
    }

    private static TextEdit replaced(ParsedText source, StatementTree statement, Tree parent, CompileError error) {
        int start = source.start(statement);
        int end = source.end(statement);
        if (statement instanceof VariableTree variable && variable.getInitializer() != null) {
            return new TextEdit(
                    source.start(variable.getInitializer()),
                    source.end(variable.getInitializer()),
                    "%s.value(%s)".formatted(MissingCode.class.getName(), quoted(error)));
        }
        boolean ends = statement instanceof ReturnTree
                || statement instanceof ThrowTree
                || (parent instanceof CaseTree choice && choice.getCaseKind() == CaseTree.CaseKind.RULE);
        // The compiler would reject code after a plain throw.
        return new TextEdit(start, end, ends ? thrown(error) : "if (true) " + thrown(error));
    }

    static String thrown(CompileError error) {
        return "throw new %s(%s);".formatted(MissingCode.class.getName(), quoted(error));
    }

    private static String quoted(CompileError error) {
        return '"' + error.message().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The initial value of a field whose initializer does not compile. */
    static String defaultValue(Tree type) {
        if (!(type instanceof PrimitiveTypeTree primitive)) {
            return "null";
        }
        return primitive.getPrimitiveTypeKind() == TypeKind.BOOLEAN ? "false" : "0";
    }
}
