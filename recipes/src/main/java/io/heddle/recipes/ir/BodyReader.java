package io.heddle.recipes.ir;

import io.heddle.recipes.ir.Step.Assignment;
import io.heddle.recipes.ir.Step.Call;
import io.heddle.recipes.ir.Step.Conditional;
import io.heddle.recipes.ir.Step.Creation;
import io.heddle.recipes.ir.Step.Loop;
import io.heddle.recipes.ir.Step.Return;
import io.heddle.recipes.ir.Step.Synchronized;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;

/** Translates the syntax tree of one body into steps in the order of evaluation. */
final class BodyReader {
    private final SourceText source;
    private final TypeNames names;

    private final EnclosingClass enclosing;

    private final VariableScopes scopes;
    private List<Step> steps = new ArrayList<>();

    BodyReader(SourceText source, TypeNames names, EnclosingClass enclosing) {
        this.source = source;
        this.names = names;
        this.enclosing = enclosing;
        scopes = new VariableScopes(names, enclosing);
    }

    Value.Local declare(J.VariableDeclarations.NamedVariable variable, J.VariableDeclarations in) {
        return scopes.declare(variable, in, null);
    }

    /** The steps read so far. */
    List<Step> steps() {
        return List.copyOf(steps);
    }

    void read(J.@Nullable Block block) {
        steps.addAll(block(block));
    }

    /** Reads the initializer of a field. */
    Value read(Expression expression) {
        return value(expression);
    }

    private List<Step> block(J.@Nullable Block block) {
        return nested(() -> {
            if (block != null) {
                block.getStatements().forEach(this::statement);
            }
        });
    }

    private List<Step> nested(Runnable reader) {
        List<Step> outer = steps;
        steps = new ArrayList<>();
        scopes.open();
        try {
            reader.run();
            return List.copyOf(steps);
        } finally {
            scopes.close();
            steps = outer;
        }
    }

    private List<Step> branch(@Nullable Statement branch) {
        return nested(() -> statement(branch));
    }

    private void statement(@Nullable J statement) {
        switch (statement) {
            case null -> {}
            case J.Block block -> read(block);
            case J.VariableDeclarations declarations ->
                declarations.getVariables().forEach(each -> {
                    Expression initial = each.getInitializer();
                    Value from = initial == null ? null : value(initial);
                    Value.Local local = scopes.declare(each, declarations, from);
                    if (from != null) {
                        steps.add(new Assignment(source.position(each), local, "", from));
                    }
                });
            case J.If choice -> {
                Value condition = value(choice.getIfCondition().getTree());
                J.If.Else otherwise = choice.getElsePart();
                steps.add(new Conditional(
                        source.position(choice),
                        condition,
                        branch(choice.getThenPart()),
                        otherwise == null ? List.of() : branch(otherwise.getBody())));
            }
            case J.ForLoop loop -> {
                List<Step> whole = nested(() -> {
                    loop.getControl().getInit().forEach(this::statement);
                    Value over = value(loop.getControl().getCondition());
                    List<Step> body = nested(() -> {
                        statement(loop.getBody());
                        loop.getControl().getUpdate().forEach(this::statement);
                    });
                    steps.add(new Loop(source.position(loop), over, body));
                });
                steps.addAll(whole);
            }
            case J.ForEachLoop loop -> {
                Value over = value(loop.getControl().getIterable());
                steps.add(new Loop(source.position(loop), over, nested(() -> {
                    if (loop.getControl().getVariable() instanceof J.VariableDeclarations declarations) {
                        declarations
                                .getVariables()
                                .forEach(each -> steps.add(new Assignment(
                                        source.position(each),
                                        declare(each, declarations),
                                        "",
                                        new Value.ArrayElement(over, Value.Unknown.UNKNOWN))));
                    }
                    statement(loop.getBody());
                })));
            }
            case J.WhileLoop loop -> {
                Value over = value(loop.getCondition().getTree());
                steps.add(new Loop(source.position(loop), over, branch(loop.getBody())));
            }
            case J.DoWhileLoop loop -> {
                Value[] over = new Value[1];
                List<Step> body = nested(() -> {
                    statement(loop.getBody());
                    over[0] = value(loop.getWhileCondition().getTree());
                });
                steps.add(new Loop(source.position(loop), over[0], body));
            }
            case J.Synchronized locked -> {
                Value lock = value(locked.getLock().getTree());
                steps.add(new Synchronized(source.position(locked), lock, block(locked.getBody())));
            }
            case J.Try attempt -> {
                List<Value.Local> closed = new ArrayList<>();
                if (attempt.getResources() != null) {
                    for (J.Try.Resource each : attempt.getResources()) {
                        int before = steps.size();
                        statement(each.getVariableDeclarations());
                        steps.subList(before, steps.size()).forEach(step -> {
                            if (step
                                    instanceof
                                    Assignment(
                                            SourcePosition position,
                                            Value.Local local,
                                            String operator,
                                            Value value)) {
                                closed.addFirst(local);
                            }
                        });
                    }
                }
                read(attempt.getBody());
                closed.forEach(resource -> steps.add(
                        new Call(source.position(attempt), resource, resource.type(), "close", List.of(), "void")));
                attempt.getCatches().forEach(each -> {
                    List<Step> handler = nested(() -> {
                        J.VariableDeclarations caught = each.getParameter().getTree();
                        caught.getVariables().forEach(variable -> declare(variable, caught));
                        statement(each.getBody());
                    });
                    if (!handler.isEmpty()) {
                        steps.add(new Conditional(source.position(each), Value.Unknown.UNKNOWN, handler, List.of()));
                    }
                });
                read(attempt.getFinally());
            }
            case J.Switch choice -> {
                value(choice.getSelector().getTree());
                cases(choice.getCases());
            }
            case J.Return exit -> {
                Expression result = exit.getExpression();
                Value yielded = result == null ? Value.Unknown.UNKNOWN : value(result);
                steps.add(new Return(source.position(exit), yielded));
            }
            case J.Throw thrown -> value(thrown.getException());
            case J.Label label -> statement(label.getStatement());
            case J.Yield yielding -> value(yielding.getValue());
            // FileModelReader reads local classes as classes of their own.
            case J.ClassDeclaration ignored -> {}
            case Expression expression -> value(expression);
            default -> {}
        }
    }

    private void cases(J.Block cases) {
        cases.getStatements().forEach(each -> {
            if (each instanceof J.Case one) {
                steps.add(new Conditional(
                        source.position(one),
                        Value.Unknown.UNKNOWN,
                        nested(() -> {
                            one.getStatements().forEach(this::statement);
                            statement(one.getBody());
                        }),
                        List.of()));
            }
        });
    }

    private Value value(@Nullable J expression) {
        return switch (expression) {
            case null -> Value.Unknown.UNKNOWN;
            case J.Parentheses<?> inner -> value(inner.getTree());
            case J.ControlParentheses<?> inner -> value(inner.getTree());
            case J.TypeCast cast -> value(cast.getExpression());
            case J.Identifier name -> scopes.resolve(name);
            case J.FieldAccess access ->
                scopes.withOwnType(FieldAccesses.read(access, value(access.getTarget()), names));
            case J.Literal literal -> new Value.Constant(literal.getValue());
            case J.MethodInvocation call -> call(call);
            case J.NewClass made -> creation(made);
            case J.NewArray array -> {
                List<Value> arguments = new ArrayList<>();
                array.getDimensions().forEach(each -> arguments.add(value(each.getIndex())));
                if (array.getInitializer() != null) {
                    array.getInitializer().forEach(each -> arguments.add(value(each)));
                }
                yield created(array, TypeNames.of(array.getType()), arguments);
            }
            case J.ArrayAccess access -> {
                Value array = value(access.getIndexed());
                yield new Value.ArrayElement(array, value(access.getDimension().getIndex()));
            }
            case J.Assignment assignment ->
                assign(assignment, assignment.getVariable(), "", assignment.getAssignment());
            case J.AssignmentOperation assignment ->
                assign(
                        assignment,
                        assignment.getVariable(),
                        assignment.getOperator().name(),
                        assignment.getAssignment());
            case J.Unary unary -> {
                Value operand = value(unary.getExpression());
                if (unary.getOperator().isModifying()) {
                    steps.add(new Assignment(
                            source.position(unary), operand, unary.getOperator().name(), Value.Unknown.UNKNOWN));
                }
                yield new Value.Operation(unary.getOperator().name(), List.of(operand), TypeNames.of(unary.getType()));
            }
            case J.Binary binary -> {
                Value left = value(binary.getLeft());
                yield new Value.Operation(
                        binary.getOperator().name(),
                        List.of(left, value(binary.getRight())),
                        TypeNames.of(binary.getType()));
            }
            case J.Ternary ternary -> {
                Value condition = value(ternary.getCondition());
                Value[] either = new Value[2];
                List<Step> then = nested(() -> either[0] = value(ternary.getTruePart()));
                List<Step> otherwise = nested(() -> either[1] = value(ternary.getFalsePart()));
                if (!then.isEmpty() || !otherwise.isEmpty()) {
                    steps.add(new Conditional(source.position(ternary), condition, then, otherwise));
                }
                yield new Value.Operation("?", List.of(either[0], either[1]), TypeNames.of(ternary.getType()));
            }
            case J.SwitchExpression choice -> {
                value(choice.getSelector().getTree());
                cases(choice.getCases());
                yield Value.Unknown.UNKNOWN;
            }
            case J.Lambda lambda -> lambda(lambda);
            case J.MemberReference reference ->
                new Value.MethodReference(
                        receiverOf(reference),
                        typeOf(reference),
                        reference.getReference().getSimpleName());
            case J.InstanceOf test -> {
                value(test.getExpression());
                yield Value.Unknown.UNKNOWN;
            }
            default -> Value.Unknown.UNKNOWN;
        };
    }

    /** The object whose method a reference names, if a variable holds it. */
    private Value receiverOf(J.MemberReference reference) {
        Expression object = reference.getContaining();
        return object instanceof J.Identifier || object instanceof J.FieldAccess
                ? value(object)
                : Value.Unknown.UNKNOWN;
    }

    /** The type whose method a reference names: that of an object, or the class itself. */
    private String typeOf(J.MemberReference reference) {
        String declaring = reference.getMethodType() == null
                ? ""
                : TypeNames.of(reference.getMethodType().getDeclaringType());
        if (!declaring.isEmpty()) {
            return declaring;
        }
        String object = value(reference.getContaining()).type();
        return object.isEmpty() ? names.of(reference.getContaining().getType(), reference.getContaining()) : object;
    }

    private Value assign(J at, Expression to, String operator, Expression from) {
        Value target = value(to);
        Value assigned = value(from);
        steps.add(new Assignment(source.position(at), target, operator, assigned));
        return operator.isEmpty() ? assigned : target;
    }

    private Value call(J.MethodInvocation call) {
        Expression select = call.getSelect();
        boolean toSuper = call.getSimpleName().equals("super");
        if (toSuper || call.getSimpleName().equals("this")) {
            String type = toSuper ? enclosing.superclass() : enclosing.type();
            steps.add(new Call(
                    source.position(call.getName()), null, type, Body.CONSTRUCTOR, arguments(call.getArguments()), ""));
            return Value.Unknown.UNKNOWN;
        }
        Value receiver = select == null ? null : value(select);
        List<Value> arguments = arguments(call.getArguments());
        JavaType.Method method = call.getMethodType();
        String declaring = method == null ? "" : TypeNames.of(method.getDeclaringType());
        if (select == null && (declaring.isEmpty() || enclosing.methods().contains(call.getSimpleName()))) {
            // An anonymous class has no name that other code could use.
            String from =
                    enclosing.methods().contains(call.getSimpleName()) ? "" : names.declaring(call.getSimpleName());
            declaring = from.isEmpty() ? enclosing.type() : from;
        } else if (select != null && receiver != null && declaring.isEmpty()) {
            declaring = receiver == Value.Unknown.UNKNOWN ? names.of(select.getType(), select) : receiver.type();
        }
        Call made = new Call(
                source.position(call.getName()),
                receiver,
                declaring,
                call.getSimpleName(),
                arguments,
                method == null ? "" : TypeNames.of(method.getReturnType()));
        steps.add(made);
        return new Value.CallResult(made);
    }

    private Value creation(J.NewClass made) {
        if (made.getEnclosing() != null) {
            value(made.getEnclosing());
        }
        List<Value> arguments = arguments(made.getArguments());
        // The type of an anonymous class is the one that is written.
        TypeTree written = made.getClazz();
        JavaType resolved = written == null ? made.getType() : written.getType();
        return created(made, names.of(resolved, written), arguments);
    }

    private Value created(J at, String made, List<Value> arguments) {
        Creation creation = new Creation(source.position(at), made, arguments);
        steps.add(creation);
        return new Value.NewObject(creation);
    }

    private List<Value> arguments(List<Expression> expressions) {
        List<Value> arguments = new ArrayList<>();
        for (Expression each : expressions) {
            if (!(each instanceof J.Empty)) {
                arguments.add(value(each));
            }
        }
        return arguments;
    }

    private Value lambda(J.Lambda lambda) {
        List<Value.Local> parameters = new ArrayList<>();
        List<Step> body = nested(() -> {
            for (J each : lambda.getParameters().getParameters()) {
                if (each instanceof J.VariableDeclarations declarations) {
                    declarations.getVariables().forEach(one -> parameters.add(declare(one, declarations)));
                }
            }
            if (lambda.getBody() instanceof J.Block block) {
                read(block);
            } else {
                Value result = value(lambda.getBody());
                steps.add(new Return(source.position(lambda.getBody()), result));
            }
        });
        return new Value.Lambda(Body.of(source.position(lambda), enclosing.type(), "", parameters, body));
    }
}
