package io.heddle.recipes.facts;

import io.heddle.recipes.facts.Step.Assignment;
import io.heddle.recipes.facts.Step.Call;
import io.heddle.recipes.facts.Step.Choice;
import io.heddle.recipes.facts.Step.Creation;
import io.heddle.recipes.facts.Step.Exit;
import io.heddle.recipes.facts.Step.Locked;
import io.heddle.recipes.facts.Step.Loop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openrewrite.java.tree.Expression;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaType;
import org.openrewrite.java.tree.Statement;
import org.openrewrite.java.tree.TypeTree;

/** Reads the code of one body into steps, an expression's in the order in which Java evaluates it. */
final class BodyReader {
    private final SourceText source;
    private final Names names;

    private final Owner owner;

    private final Deque<Map<String, String>> scopes = new ArrayDeque<>();
    private List<Step> steps = new ArrayList<>();

    BodyReader(SourceText source, Names names, Owner owner) {
        this.source = source;
        this.names = names;
        this.owner = owner;
        scopes.push(new HashMap<>());
    }

    Value.Local declare(J.VariableDeclarations.NamedVariable variable, J.VariableDeclarations in) {
        String itsType = names.of(variable.getType(), in.getTypeExpression());
        scopes.element().put(variable.getSimpleName(), itsType);
        return new Value.Local(variable.getSimpleName(), itsType);
    }

    /** What was read up to now. */
    List<Step> steps() {
        return List.copyOf(steps);
    }

    void read(J.@Nullable Block block) {
        steps.addAll(block(block));
    }

    /** The value of an initializer. */
    Value read(Expression expression) {
        return value(expression);
    }

    private List<Step> block(J.@Nullable Block block) {
        return apart(() -> {
            if (block != null) {
                block.getStatements().forEach(this::statement);
            }
        });
    }

    private List<Step> apart(Runnable reading) {
        List<Step> around = steps;
        steps = new ArrayList<>();
        scopes.push(new HashMap<>());
        try {
            reading.run();
            return List.copyOf(steps);
        } finally {
            scopes.pop();
            steps = around;
        }
    }

    private List<Step> inBranch(@Nullable Statement branch) {
        return apart(() -> statement(branch));
    }

    private void statement(@Nullable J statement) {
        switch (statement) {
            case null -> {}
            case J.Block block -> read(block);
            case J.VariableDeclarations declarations ->
                declarations.getVariables().forEach(each -> {
                    Expression initial = each.getInitializer();
                    Value from = initial == null ? null : value(initial);
                    Value.Local local = declare(each, declarations);
                    if (from != null) {
                        steps.add(new Assignment(source.place(each), local, "", from));
                    }
                });
            case J.If choice -> {
                Value condition = value(choice.getIfCondition().getTree());
                J.If.Else otherwise = choice.getElsePart();
                steps.add(new Choice(
                        source.place(choice),
                        condition,
                        inBranch(choice.getThenPart()),
                        otherwise == null ? List.of() : inBranch(otherwise.getBody())));
            }
            case J.ForLoop loop -> {
                List<Step> whole = apart(() -> {
                    loop.getControl().getInit().forEach(this::statement);
                    Value over = value(loop.getControl().getCondition());
                    List<Step> body = apart(() -> {
                        statement(loop.getBody());
                        loop.getControl().getUpdate().forEach(this::statement);
                    });
                    steps.add(new Loop(source.place(loop), over, body));
                });
                steps.addAll(whole);
            }
            case J.ForEachLoop loop -> {
                Value over = value(loop.getControl().getIterable());
                steps.add(new Loop(source.place(loop), over, apart(() -> {
                    if (loop.getControl().getVariable() instanceof J.VariableDeclarations declarations) {
                        declarations.getVariables().forEach(each -> declare(each, declarations));
                    }
                    statement(loop.getBody());
                })));
            }
            case J.WhileLoop loop -> {
                Value over = value(loop.getCondition().getTree());
                steps.add(new Loop(source.place(loop), over, inBranch(loop.getBody())));
            }
            case J.DoWhileLoop loop -> {
                Value[] over = new Value[1];
                List<Step> body = apart(() -> {
                    statement(loop.getBody());
                    over[0] = value(loop.getWhileCondition().getTree());
                });
                steps.add(new Loop(source.place(loop), over[0], body));
            }
            case J.Synchronized locked -> {
                Value lock = value(locked.getLock().getTree());
                steps.add(new Locked(source.place(locked), lock, block(locked.getBody())));
            }
            case J.Try attempt -> {
                if (attempt.getResources() != null) {
                    attempt.getResources().forEach(each -> statement(each.getVariableDeclarations()));
                }
                read(attempt.getBody());
                attempt.getCatches().forEach(each -> {
                    List<Step> handler = apart(() -> {
                        J.VariableDeclarations caught = each.getParameter().getTree();
                        caught.getVariables().forEach(variable -> declare(variable, caught));
                        statement(each.getBody());
                    });
                    if (!handler.isEmpty()) {
                        steps.add(new Choice(source.place(each), Value.Other.OTHER, handler, List.of()));
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
                Value yielded = result == null ? Value.Other.OTHER : value(result);
                steps.add(new Exit(source.place(exit), yielded));
            }
            case J.Throw thrown -> value(thrown.getException());
            case J.Label label -> statement(label.getStatement());
            case J.Yield yielding -> value(yielding.getValue());
            // What it declares is read as a class of its own.
            case J.ClassDeclaration ignored -> {}
            case Expression expression -> value(expression);
            default -> {}
        }
    }

    private void cases(J.Block cases) {
        cases.getStatements().forEach(each -> {
            if (each instanceof J.Case one) {
                steps.add(new Choice(
                        source.place(one),
                        Value.Other.OTHER,
                        apart(() -> {
                            one.getStatements().forEach(this::statement);
                            statement(one.getBody());
                        }),
                        List.of()));
            }
        });
    }

    private Value value(@Nullable J expression) {
        return switch (expression) {
            case null -> Value.Other.OTHER;
            case J.Parentheses<?> inner -> value(inner.getTree());
            case J.ControlParentheses<?> inner -> value(inner.getTree());
            case J.TypeCast cast -> value(cast.getExpression());
            case J.Identifier name -> variable(name);
            case J.FieldAccess access -> field(access);
            case J.Literal literal -> new Value.Constant(literal.getValue());
            case J.MethodInvocation call -> call(call);
            case J.NewClass made -> creation(made);
            case J.NewArray array -> {
                List<Value> arguments = new ArrayList<>();
                array.getDimensions().forEach(each -> arguments.add(value(each.getIndex())));
                if (array.getInitializer() != null) {
                    array.getInitializer().forEach(each -> arguments.add(value(each)));
                }
                yield created(array, Names.of(array.getType()), arguments);
            }
            case J.ArrayAccess access -> {
                Value array = value(access.getIndexed());
                yield new Value.Element(array, value(access.getDimension().getIndex()));
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
                            source.place(unary), operand, unary.getOperator().name(), Value.Other.OTHER));
                }
                yield new Value.Operation(unary.getOperator().name(), List.of(operand), Names.of(unary.getType()));
            }
            case J.Binary binary -> {
                Value left = value(binary.getLeft());
                yield new Value.Operation(
                        binary.getOperator().name(),
                        List.of(left, value(binary.getRight())),
                        Names.of(binary.getType()));
            }
            case J.Ternary ternary -> {
                Value condition = value(ternary.getCondition());
                Value[] either = new Value[2];
                List<Step> then = apart(() -> either[0] = value(ternary.getTruePart()));
                List<Step> otherwise = apart(() -> either[1] = value(ternary.getFalsePart()));
                if (!then.isEmpty() || !otherwise.isEmpty()) {
                    steps.add(new Choice(source.place(ternary), condition, then, otherwise));
                }
                yield new Value.Operation("?", List.of(either[0], either[1]), Names.of(ternary.getType()));
            }
            case J.SwitchExpression choice -> {
                value(choice.getSelector().getTree());
                cases(choice.getCases());
                yield Value.Other.OTHER;
            }
            case J.Lambda lambda -> function(lambda);
            case J.MemberReference reference ->
                new Value.Reference(
                        names.of(
                                reference.getMethodType() == null
                                        ? null
                                        : reference.getMethodType().getDeclaringType(),
                                reference.getContaining()),
                        reference.getReference().getSimpleName());
            case J.InstanceOf test -> {
                value(test.getExpression());
                yield Value.Other.OTHER;
            }
            default -> Value.Other.OTHER;
        };
    }

    private Value assign(J at, Expression to, String operator, Expression from) {
        Value target = value(to);
        Value assigned = value(from);
        steps.add(new Assignment(source.place(at), target, operator, assigned));
        return operator.isEmpty() ? assigned : target;
    }

    private Value variable(J.Identifier name) {
        String simple = name.getSimpleName();
        if (simple.equals("this")) {
            return new Value.Self(owner.type());
        }
        for (Map<String, String> scope : scopes) {
            String itsType = scope.get(simple);
            if (itsType != null) {
                return new Value.Local(simple, itsType);
            }
        }
        JavaType.Variable field = name.getFieldType();
        String declaring = field == null ? "" : Names.of(field.getOwner());
        String itsType = field == null ? "" : Names.of(field.getType());
        if (itsType.isEmpty()) {
            itsType = owner.fields().getOrDefault(simple, "");
        }
        return field == null && !owner.fields().containsKey(simple)
                ? Value.Other.OTHER
                : new Value.Field(null, declaring.isEmpty() ? owner.type() : declaring, simple, itsType);
    }

    private Value field(J.FieldAccess access) {
        JavaType.Variable field = access.getName().getFieldType();
        String simple = access.getSimpleName();
        Value of = value(access.getTarget());
        if (field == null) {
            // Of a class whose source is in another file, perhaps.
            return of.type().isEmpty() ? Value.Other.OTHER : new Value.Field(of, of.type(), simple, "");
        }
        // An array's length, and another object's field, keep whose they are.
        if (simple.equals("length") && Names.of(field.getOwner()).isEmpty()) {
            return new Value.Operation("length", List.of(of), "int");
        }
        return new Value.Field(
                of instanceof Value.Self || of == Value.Other.OTHER ? null : of,
                Names.of(field.getOwner()),
                simple,
                Names.of(field.getType()));
    }

    private Value call(J.MethodInvocation call) {
        Expression select = call.getSelect();
        Value receiver = select == null ? null : value(select);
        List<Value> arguments = arguments(call.getArguments());
        JavaType.Method method = call.getMethodType();
        String declaring = method == null ? "" : Names.of(method.getDeclaringType());
        if (select == null && (declaring.isEmpty() || owner.methods().contains(call.getSimpleName()))) {
            // An anonymous class has no name that others know.
            declaring = owner.type();
        } else if (select != null && receiver != null && declaring.isEmpty()) {
            declaring = receiver == Value.Other.OTHER ? names.of(select.getType(), select) : receiver.type();
        }
        Call made = new Call(
                source.place(call.getName()),
                receiver,
                declaring,
                call.getSimpleName(),
                arguments,
                method == null ? "" : Names.of(method.getReturnType()));
        steps.add(made);
        return new Value.Result(made);
    }

    private Value creation(J.NewClass made) {
        if (made.getEnclosing() != null) {
            value(made.getEnclosing());
        }
        List<Value> arguments = arguments(made.getArguments());
        // An anonymous class is of the type that is written.
        TypeTree written = made.getClazz();
        JavaType resolved = written == null ? made.getType() : written.getType();
        return created(made, names.of(resolved, written), arguments);
    }

    private Value created(J at, String made, List<Value> arguments) {
        Creation creation = new Creation(source.place(at), made, arguments);
        steps.add(creation);
        return new Value.Created(creation);
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

    private Value function(J.Lambda lambda) {
        List<Value.Local> parameters = new ArrayList<>();
        List<Step> inside = apart(() -> {
            for (J each : lambda.getParameters().getParameters()) {
                if (each instanceof J.VariableDeclarations declarations) {
                    declarations.getVariables().forEach(one -> parameters.add(declare(one, declarations)));
                }
            }
            if (lambda.getBody() instanceof J.Block block) {
                read(block);
            } else {
                Value result = value(lambda.getBody());
                steps.add(new Exit(source.place(lambda.getBody()), result));
            }
        });
        return new Value.Function(new Body(
                source.place(lambda), owner.type(), "", parameters, false, false, false, owner.suppressed(), inside));
    }
}
