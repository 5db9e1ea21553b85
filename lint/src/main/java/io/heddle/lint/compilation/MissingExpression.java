package io.heddle.lint.compilation;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.heddle.recipes.edits.TextEdit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.type.TypeMirror;

/**
 * Replaces an expression that does not compile by a call of {@link MissingCalls}. A chain of calls whose types are unknown is one
 * expression. Its operands are evaluated as before.
 */
final class MissingExpression {
    /** A declaration of {@link MissingCalls} for the compiler. The class loader of the harness has the class when the code runs. */
    static final Stub STUB = new Stub(MissingCalls.class.getName(), """
            package %s;

            public class MissingCalls {
                public static <T> T value(String member, String type, Object... operands) {
                    return null;
                }

                public static Object created(String type, Object... operands) {
                    return null;
                }
            }
            """.formatted(MissingCalls.class.getPackageName()));

    /** The errors of code that needs a missing type. Others are errors of the code itself. */
    private static final Set<String> CAUSES = Set.of(
            "compiler.err.cant.resolve",
            "compiler.err.cant.resolve.args",
            "compiler.err.cant.resolve.args.params",
            "compiler.err.cant.resolve.location",
            "compiler.err.cant.resolve.location.args",
            "compiler.err.cant.resolve.location.args.params",
            "compiler.err.doesnt.exist",
            "compiler.err.prob.found.req",
            "compiler.err.foreach.not.applicable.to.type",
            "compiler.err.instanceof.reifiable.not.safe",
            "compiler.err.cant.apply.symbol",
            "compiler.err.cant.apply.symbols");

    /** Methods whose calls a fix may change. Their results are never generated. */
    private static final Set<String> TASK_METHODS = Set.of("fork", "join", "invoke", "invokeAll", "compute");

    private final ParsedText source;
    private final SourceTypes types;
    private final String cause;
    private final List<String> operands = new ArrayList<>();
    private final StringBuilder member = new StringBuilder();

    private MissingExpression(ParsedText source, SourceTypes types, String cause) {
        this.source = source;
        this.types = types;
        this.cause = cause;
    }

    /** The replacement of the expression at an error; empty if it has none. */
    static Optional<TextEdit> replaced(ParsedText source, SourceTypes types, TreePath error, String cause) {
        return CAUSES.contains(cause) && error.getLeaf() instanceof ExpressionTree && !isType(error)
                ? new MissingExpression(source, types, cause).replaced(error)
                : Optional.empty();
    }

    private static boolean isType(TreePath path) {
        return switch (path.getParentPath().getLeaf()) {
            case VariableTree variable -> path.getLeaf().equals(variable.getType());
            case NewClassTree made -> path.getLeaf().equals(made.getIdentifier());
            case ExpressionTree _ -> false;
            case Tree _ -> !isEvaluated(path);
        };
    }

    /** Whether a tree in a statement is a value. Types are in declarations and in parameterized types. */
    private static boolean isEvaluated(TreePath path) {
        return switch (path.getParentPath().getLeaf().getKind()) {
            case RETURN, EXPRESSION_STATEMENT, ENHANCED_FOR_LOOP, THROW, CASE, YIELD -> true;
            default -> false;
        };
    }

    private Optional<TextEdit> replaced(TreePath error) {
        TreePath at = whole(error);
        if (at.getLeaf() instanceof LambdaExpressionTree || at.getLeaf() instanceof MemberReferenceTree) {
            return Optional.empty();
        }
        if (isValue(at.getLeaf())) {
            // The value has the wrong type.
            return Optional.empty();
        }
        boolean known = at.getLeaf() instanceof AssignmentTree assignment
                ? describe(path(at, assignment.getVariable())) && add("=", path(at, assignment.getExpression()))
                : describe(at);
        if (!known || isOfTask()) {
            return Optional.empty();
        }
        Optional<TypeMirror> type = new ExpectedType(types).of(at);
        StringBuilder text = new StringBuilder(MissingCalls.class.getName());
        text.append(".value(\"").append(member).append("\", \"");
        text.append(type.map(types::text).orElse("?")).append('"');
        operands.forEach(each -> text.append(", (Object) ").append(each));
        String call = text.append(')').toString();
        return Optional.of(new TextEdit(
                source.start(at.getLeaf()),
                source.end(at.getLeaf()),
                type.flatMap(ExpectedType::cast)
                        .map(cast -> "((%s) %s)".formatted(cast, call))
                        .orElse(call)));
    }

    /** Whether an earlier repair replaced an expression by this one. */
    private boolean isValue(Tree tree) {
        return tree instanceof MethodInvocationTree && source.text(tree).startsWith(MissingCalls.class.getName());
    }

    private boolean isOfTask() {
        for (String name : member.toString().split("[^\\w]+")) {
            if (TASK_METHODS.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** Extends an expression to the chain of calls that it begins, as long as their types are unknown. */
    private TreePath whole(TreePath error) {
        TreePath at = error;
        while (true) {
            TreePath up = at.getParentPath();
            Tree tree = at.getLeaf();
            boolean extend =
                    switch (up.getLeaf()) {
                        case MethodInvocationTree call -> tree.equals(call.getMethodSelect());
                        case MemberSelectTree _ -> types.of(at).isEmpty();
                        case NewClassTree made -> tree.equals(made.getIdentifier());
                        case InstanceOfTree _ -> cause.startsWith("compiler.err.instanceof");
                        case AssignmentTree assignment -> tree.equals(assignment.getVariable());
                        case ParenthesizedTree _ ->
                            types.of(at).isEmpty() && up.getParentPath().getLeaf() instanceof MemberSelectTree;
                        default -> false;
                    };
            if (!extend) {
                return at;
            }
            at = up;
        }
    }

    /** Collects the names and the operands of a chain; false if an operand can't be passed to a method. */
    private boolean describe(TreePath at) {
        return switch (at.getLeaf()) {
            case MethodInvocationTree call when isValue(call) -> add("value", at);
            case MethodInvocationTree call -> {
                if (!describe(path(at, call.getMethodSelect()))) {
                    yield false;
                }
                member.append("()");
                yield addAll(at, call.getArguments());
            }
            case MemberSelectTree select -> {
                boolean known = describe(path(at, select.getExpression()));
                member.append('.').append(select.getIdentifier());
                yield known;
            }
            case InstanceOfTree test -> {
                boolean known = describe(path(at, test.getExpression()));
                member.append(" instanceof ").append(test.getType().toString().replaceAll("<.*", ""));
                yield known && test.getPattern() == null;
            }
            case ParenthesizedTree inner -> describe(path(at, inner.getExpression()));
            case NewClassTree made -> {
                member.append("new ").append(source.text(made.getIdentifier()).replaceAll("<.*", ""));
                yield made.getClassBody() == null && addAll(at, made.getArguments());
            }
            case IdentifierTree name -> {
                if (types.isVariable(at)) {
                    operands.add("(" + name + ")");
                    member.append(types.of(at).map(types::text).orElse(""));
                } else {
                    member.append(name);
                }
                yield true;
            }
            default -> add("", at);
        };
    }

    private boolean addAll(TreePath at, List<? extends ExpressionTree> arguments) {
        return arguments.stream().allMatch(each -> add("", path(at, each)));
    }

    private boolean add(String name, TreePath operand) {
        member.append(name);
        Tree tree = operand.getLeaf();
        String function = tree instanceof LambdaExpressionTree lambda ? FunctionText.type(lambda, source) : "";
        operands.add("%s (%s)".formatted(function, source.text(tree)));
        return !(tree instanceof MemberReferenceTree) && !(tree instanceof LambdaExpressionTree && function.isEmpty());
    }

    private static TreePath path(TreePath parent, Tree child) {
        return new TreePath(parent, child);
    }
}
