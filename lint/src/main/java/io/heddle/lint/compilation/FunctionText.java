package io.heddle.lint.compilation;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import org.jspecify.annotations.Nullable;

/** The type of a lambda that is passed to missing code. */
final class FunctionText {
    private static final int MOST_PARAMETERS = 2;

    private FunctionText() {}

    /** A cast to a function of objects; empty if the lambda has types or too many parameters. */
    static String type(LambdaExpressionTree lambda, ParsedText source) {
        int parameters = lambda.getParameters().size();
        if (parameters > MOST_PARAMETERS
                || lambda.getParameters().stream().anyMatch(each -> !source.text(each)
                        .equals(each.getName().toString()))) {
            return "";
        }
        boolean returns = returns(lambda.getBody());
        String name =
                switch (parameters) {
                    case 0 -> returns ? "Supplier<Object>" : "";
                    case 1 -> returns ? "Function<Object, Object>" : "Consumer<Object>";
                    default -> returns ? "BiFunction<Object, Object, Object>" : "BiConsumer<Object, Object>";
                };
        return name.isEmpty() ? "(Runnable)" : "(java.util.function.%s)".formatted(name);
    }

    /** Whether a body has a value. A call alone may have none. */
    private static boolean returns(Tree body) {
        if (body instanceof MethodInvocationTree) {
            return false;
        }
        if (!(body instanceof BlockTree)) {
            return true;
        }
        boolean[] found = {false};
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitReturn(ReturnTree tree, @Nullable Void unused) {
                found[0] |= tree.getExpression() != null;
                return null;
            }

            @Override
            public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
                return null;
            }
        }.scan(body, null);
        return found[0];
    }
}
