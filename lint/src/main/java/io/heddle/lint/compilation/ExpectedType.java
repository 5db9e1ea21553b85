package io.heddle.lint.compilation;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Optional;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** The type that the code around an expression expects of it. */
final class ExpectedType {
    private final SourceTypes types;

    ExpectedType(SourceTypes types) {
        this.types = types;
    }

    /** The type; empty if it does not follow from the code around the expression. */
    Optional<TypeMirror> of(TreePath at) {
        Tree tree = at.getLeaf();
        TreePath up = at.getParentPath();
        return switch (up.getLeaf()) {
            case ExpressionStatementTree _ -> Optional.of(types.none());
            case VariableTree variable when variable.getType() != null -> types.of(path(up, variable.getType()));
            case AssignmentTree assignment -> types.of(path(up, assignment.getVariable()));
            case CompoundAssignmentTree assignment -> types.of(path(up, assignment.getVariable()));
            case ReturnTree _ -> returned(up);
            case ParenthesizedTree _ -> of(up);
            case IfTree _, WhileLoopTree _, DoWhileLoopTree _, ForLoopTree _ -> primitive(TypeKind.BOOLEAN);
            case ConditionalExpressionTree choice ->
                tree.equals(choice.getCondition()) ? primitive(TypeKind.BOOLEAN) : of(up);
            case UnaryTree unary ->
                primitive(unary.getKind() == Tree.Kind.LOGICAL_COMPLEMENT ? TypeKind.BOOLEAN : TypeKind.INT);
            case BinaryTree binary -> operand(up, binary, tree);
            case TypeCastTree cast -> types.of(path(up, cast.getType()));
            case ArrayAccessTree access when tree.equals(access.getIndex()) -> primitive(TypeKind.INT);
            case NewArrayTree array when array.getDimensions().contains(tree) -> primitive(TypeKind.INT);
            case EnhancedForLoopTree loop ->
                types.of(path(up, loop.getVariable())).map(types::listOf);
            case MethodInvocationTree call -> parameter(path(up, call.getMethodSelect()), call.getArguments(), tree);
            case NewClassTree made -> parameter(up, made.getArguments(), tree);
            default -> Optional.empty();
        };
    }

    private Optional<TypeMirror> primitive(TypeKind kind) {
        return Optional.of(types.primitive(kind));
    }

    private Optional<TypeMirror> returned(TreePath statement) {
        for (TreePath at = statement; at != null; at = at.getParentPath()) {
            if (at.getLeaf() instanceof MethodTree method && method.getReturnType() != null) {
                return types.of(path(at, method.getReturnType()));
            }
            if (at.getLeaf() instanceof LambdaExpressionTree) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The type of an operand is that of the other one, unless the operator allows only one. */
    private Optional<TypeMirror> operand(TreePath up, BinaryTree binary, Tree tree) {
        Tree other = tree.equals(binary.getLeftOperand()) ? binary.getRightOperand() : binary.getLeftOperand();
        Optional<TypeMirror> type = types.of(path(up, other));
        return switch (binary.getKind()) {
            case CONDITIONAL_AND, CONDITIONAL_OR -> primitive(TypeKind.BOOLEAN);
            case EQUAL_TO, NOT_EQUAL_TO ->
                type.filter(each -> each.getKind() != TypeKind.NULL).or(() -> Optional.of(types.object()));
            default -> type.or(() -> primitive(TypeKind.INT));
        };
    }

    private Optional<TypeMirror> parameter(TreePath method, List<? extends ExpressionTree> arguments, Tree argument) {
        List<? extends TypeMirror> parameters =
                types.method(method).map(ExecutableType::getParameterTypes).orElse(List.of());
        if (parameters.isEmpty()) {
            return Optional.empty();
        }
        int index = arguments.indexOf(argument);
        TypeMirror type = parameters.get(Math.min(index, parameters.size() - 1));
        boolean isVariable =
                arguments.size() > parameters.size() && index >= parameters.size() - 1 && type instanceof ArrayType;
        return Optional.of(types.withoutVariables(isVariable ? ((ArrayType) type).getComponentType() : type));
    }

    /** A cast to a type; empty if it has no name, or if there is nothing to cast. */
    static Optional<String> cast(TypeMirror type) {
        String text = type.toString();
        boolean named = type.getKind() != TypeKind.VOID && !text.matches(".*(capture|&|<any|<null|<none).*");
        return named ? Optional.of(text) : Optional.empty();
    }

    private static TreePath path(TreePath parent, Tree child) {
        return new TreePath(parent, child);
    }
}
