package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Rewrites the steps of a called body as if they stood at the call: arguments replace parameters, the receiver {@code this}. */
final class Substitution {
    private final Map<Value.Local, Value> arguments = new HashMap<>();
    private final IdentityHashMap<Step.Call, Step.Call> calls = new IdentityHashMap<>();
    private final @Nullable Value receiver;
    private final UUID site;

    /** @param receiver the object that the body is called on; null if it is the caller's own, or the body is static */
    Substitution(Body body, List<Value> arguments, @Nullable Value receiver, UUID site) {
        List<Value> received = body.received(arguments);
        for (int i = 0; i < Math.min(received.size(), body.parameters().size()); i++) {
            this.arguments.put(body.parameters().get(i), received.get(i));
        }
        this.receiver = receiver;
        this.site = site;
    }

    List<Step> of(List<Step> steps) {
        return steps.stream().map(this::of).toList();
    }

    private Step of(Step step) {
        return switch (step) {
            case Step.Call call -> of(call);
            case Step.Creation made -> of(made);
            case Step.Assignment assignment ->
                new Step.Assignment(
                        assignment.position(), of(assignment.target()), assignment.operator(), of(assignment.value()));
            case Step.Conditional choice ->
                new Step.Conditional(
                        choice.position(), of(choice.condition()), of(choice.then()), of(choice.otherwise()));
            case Step.Loop loop -> new Step.Loop(loop.position(), of(loop.over()), of(loop.body()));
            case Step.Synchronized block -> new Step.Synchronized(block.position(), of(block.lock()), of(block.body()));
            case Step.Return exit -> new Step.Return(exit.position(), of(exit.result()));
        };
    }

    /** Each value that mentions a call mentions the same object afterwards, too, which makes them fast to compare. */
    private Step.Call of(Step.Call call) {
        Step.Call known = calls.get(call);
        if (known == null) {
            known = substituted(call);
            calls.put(call, known);
        }
        return known;
    }

    private Step.Call substituted(Step.Call call) {
        return new Step.Call(
                call.position(),
                call.receiver() == null ? null : of(call.receiver()),
                call.type(),
                call.name(),
                call.arguments().stream().map(this::of).toList(),
                call.returns());
    }

    private Step.Creation of(Step.Creation made) {
        return new Step.Creation(
                made.position(),
                made.type(),
                made.arguments().stream().map(this::of).toList());
    }

    Value of(Value value) {
        return switch (value) {
            case Value.Local local -> arguments.getOrDefault(local, renamed(local));
            case Value.Field field
            when field.receiver() != null ->
                new Value.Field(of(field.receiver()), field.owner(), field.name(), field.type());
            case Value.Field field -> new Value.Field(receiver, field.owner(), field.name(), field.type());
            case Value.This self -> receiver == null ? self : receiver;
            case Value.Super superclass -> receiver == null ? superclass : receiver;
            case Value.CallResult(Step.Call call) -> new Value.CallResult(of(call));
            case Value.NewObject(Step.Creation made) -> new Value.NewObject(of(made));
            case Value.ArrayElement element -> new Value.ArrayElement(of(element.array()), of(element.index()));
            case Value.Operation operation ->
                new Value.Operation(
                        operation.operator(),
                        operation.operands().stream().map(this::of).toList(),
                        operation.type());
            case Value.MethodReference reference ->
                new Value.MethodReference(of(reference.receiver()), reference.type(), reference.name());
            case Value.Lambda(Body body) ->
                new Value.Lambda(new Body(
                        body.position(),
                        body.type(),
                        body.name(),
                        body.parameters().stream().map(this::renamed).toList(),
                        body.traits(),
                        body.returns(),
                        body.thrown(),
                        of(body.steps())));
            default -> value;
        };
    }

    /** Each call has its own variables. */
    private Value.Local renamed(Value.Local local) {
        UUID declaration = local.declaration();
        return new Value.Local(
                local.name(),
                local.type(),
                new UUID(
                        declaration.getMostSignificantBits() ^ site.getMostSignificantBits(),
                        declaration.getLeastSignificantBits() ^ site.getLeastSignificantBits()));
    }
}
