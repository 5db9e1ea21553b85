package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.Origins;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Detects methods that create a pool for each call. */
final class PoolPerCallDetector implements BodyDetector {
    private static final Set<String> CLOSING_METHODS = Set.of("close", "shutdown", "shutdownNow");

    private static final List<String> POOLS = List.of("Executor", "Service", "Pool", "Scheduler", "Dispatcher");

    @Override
    public void detect(ProgramModel program, Body body, Findings findings) {
        if (!isOnce(body)) {
            addPools(program, body, findings);
        }
    }

    /** Whether a body runs once for the program or object, which keeps the pool, or belongs to a test. */
    private static boolean isOnce(Body body) {
        return body.isConstructor()
                || body.is(Body.Trait.TEST)
                || body.name().equals(Body.INITIALIZER)
                || (body.name().equals("main") && body.is(Body.Trait.STATIC));
    }

    private static void addPools(ProgramModel program, Body body, Findings findings) {
        Set<SourcePosition> kept = new HashSet<>();
        Origins origins = new Origins(body.steps());
        Set<Step> repeated = new HashSet<>();
        StepTraversal.forEach(body.steps(), step -> {
            if (step instanceof Step.Loop loop) {
                StepTraversal.forEach(loop.body(), repeated::add);
            }
        });
        StepTraversal.forEach(body.steps(), step -> {
            // A field does not keep a pool that a loop replaces.
            if (step instanceof Step.Assignment assignment
                    && assignment.target() instanceof Value.Field
                    && !repeated.contains(step)) {
                keep(program, kept, origins, assignment.value());
            } else if (step instanceof Step.Creation made && !program.isPool(made.type())) {
                // The new object keeps its arguments.
                made.arguments().forEach(argument -> keep(program, kept, origins, argument));
            }
        });
        StepTraversal.forEachOwn(body.steps(), step -> {
            if (step instanceof Step.Return exit) {
                keep(program, kept, origins, exit.result());
            }
        });
        // Other objects can't use a pool that the method closes. A field may have held another pool before.
        body.steps().forEach(step -> {
            if (step instanceof Step.Call call
                    && call.receiver() instanceof Value.Local
                    && CLOSING_METHODS.contains(call.name())) {
                created(origins.resolve(call.receiver())).ifPresent(kept::remove);
            }
        });
        StepTraversal.forEach(body.steps(), step -> {
            if (createsPool(program, step) && !kept.contains(step.position()) && !isSizedByCaller(body, step)) {
                findings.add(
                        Rule.POOL_PER_CALL,
                        body.type(),
                        step.position(),
                        body.name() + " creates a pool for each call");
            }
        });
    }

    private static Optional<SourcePosition> created(Value value) {
        return switch (value) {
            case Value.NewObject(Step.Creation made) -> Optional.of(made.position());
            case Value.CallResult(Step.Call call) -> Optional.of(call.position());
            default -> Optional.empty();
        };
    }

    /** Whether the size of a pool is computed from a parameter, so that one pool would not do for all calls. */
    private static boolean isSizedByCaller(Body body, Step step) {
        return StepTraversal.passedValues(step).anyMatch(each -> isSize(body, each));
    }

    /** Whether a value is a parameter, or is computed from one; an object with settings, or with the data, is no size. */
    private static boolean isSize(Body body, Value value) {
        return switch (value) {
            case Value.Local local -> body.parameters().contains(local);
            case Value.CallResult(Step.Call call) -> call.arguments().stream().anyMatch(each -> isSize(body, each));
            default -> value.parts().anyMatch(each -> isSize(body, each));
        };
    }

    private static boolean createsPool(ProgramModel program, Step step) {
        return switch (step) {
            case Step.Creation made -> program.isPool(made.type());
            case Step.Call call ->
                call.type().equals("java.util.concurrent.Executors")
                        && call.name().equals("newWorkStealingPool");
            default -> false;
        };
    }

    /** Whether the result of a method may hold a pool that the method is given: a method of the program says so by its type. */
    private static boolean returnsPool(ProgramModel program, Step.Call call) {
        return program.bodyOf(call)
                .map(Body::returns)
                .filter(type -> !type.isEmpty()
                        && !program.isPool(type)
                        && POOLS.stream().noneMatch(type::endsWith))
                .isEmpty();
    }

    /** Marks the objects that a function returns as kept, as by a map that creates missing values. */
    private static void keepCreated(Set<SourcePosition> kept, Body function) {
        StepTraversal.forEachOwn(function.steps(), step -> {
            if (step instanceof Step.Return exit && exit.result() instanceof Value.NewObject(Step.Creation made)) {
                kept.add(made.position());
            }
        });
    }

    /** Marks a value as kept, with the arguments that it was created from. */
    private static void keep(ProgramModel program, Set<SourcePosition> kept, Origins origins, Value value) {
        switch (origins.resolve(value)) {
            case Value.NewObject(Step.Creation made) -> {
                if (kept.add(made.position())) {
                    made.arguments().forEach(argument -> keep(program, kept, origins, argument));
                }
            }
            case Value.CallResult(Step.Call call) -> {
                if (returnsPool(program, call) && kept.add(call.position())) {
                    call.arguments().forEach(argument -> keep(program, kept, origins, argument));
                    StepTraversal.lambdas(call).forEach(function -> keepCreated(kept, function));
                }
            }
            default -> {}
        }
    }
}
