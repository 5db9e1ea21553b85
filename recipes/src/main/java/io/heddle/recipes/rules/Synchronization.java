package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.Place;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Reach.Reached;
import io.heddle.recipes.reach.Reach.Where;
import io.heddle.recipes.reach.RedundantLocks;
import io.heddle.recipes.reach.Walk;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Bottleneck 5: tasks that lock what all of them share, or what nobody else sees. Locks of single elements of the data, a
 * graph's nodes or a table's stripes, are left alone: they are what keeps it right.
 */
final class Synchronization implements Search {
    private static final Map<String, Set<String>> LOCKING = Map.of(
            "java.util.concurrent.locks.Lock", Set.of("lock", "lockInterruptibly"),
            "java.util.concurrent.locks.ReentrantLock", Set.of("lock", "lockInterruptibly"));

    private static final Map<String, Set<String>> MEETING = Map.of(
            "java.util.concurrent.CountDownLatch", Set.of("await"),
            "java.util.concurrent.CyclicBarrier", Set.of("await"),
            "java.util.concurrent.Semaphore", Set.of("acquire", "acquireUninterruptibly"),
            "java.util.concurrent.Phaser", Set.of("arriveAndAwaitAdvance", "awaitAdvance"),
            "java.util.concurrent.locks.Condition", Set.of("await"));

    private static final Set<String> LOCKED_COLLECTIONS =
            Set.of("java.util.Vector", "java.util.Hashtable", "java.util.Stack");

    @Override
    public void search(Program program, Reached reached, Findings findings) {
        if (reached.where() != Where.TASK) {
            return;
        }
        Body body = reached.body();
        boolean own = program.isTask(body.type());
        if (body.isSynchronized() && (own || reached.shared())) {
            add(
                    findings,
                    reached,
                    body.at(),
                    own ? "locks itself, which nobody else does" : "locks what all tasks share");
        }
        Walk.steps(body.steps(), program::runsElsewhere, step -> {
            switch (step) {
                case Step.Locked locked
                when isShared(program, reached, locked.lock()) ->
                    add(
                            findings,
                            reached,
                            locked.at(),
                            RedundantLocks.guarded(program, locked)
                                    .map(call -> "locks for %s, which is atomic by itself".formatted(call.name()))
                                    .orElse("locks what all tasks share, or what nobody else sees"));
                case Step.Call call
                when named(LOCKING, call) && call.receiver() != null && isShared(program, reached, call.receiver()) ->
                    add(findings, reached, call.at(), "locks what all tasks share, or what nobody else sees");
                case Step.Call call when meets(call) -> add(findings, reached, call.at(), "waits in " + call.name());
                case Step.Call call
                when call.receiver() instanceof Value.Field field
                        && (LOCKED_COLLECTIONS.contains(field.type()) || isSynchronizedCollection(program, field)) ->
                    add(findings, reached, call.at(), "locks the collection in " + call.name());
                case Step.Creation made
                when made.type().equals("java.lang.StringBuffer") ->
                    add(findings, reached, made.at(), "makes a StringBuffer, which locks for nobody");
                default -> {}
            }
        });
    }

    /** Whether a call waits until others come. */
    static boolean meets(Step.Call call) {
        return named(MEETING, call);
    }

    private static boolean named(Map<String, Set<String>> methods, Step.Call call) {
        return methods.getOrDefault(call.type(), Set.of()).contains(call.name());
    }

    /** One's own field, a field of that, a static one, or the object itself; not an element of the data. */
    private static boolean isShared(Program program, Reached reached, Value lock) {
        return switch (lock) {
            case Value.Self self -> program.isTask(self.type()) || reached.shared();
            case Value.Field field when field.of() != null -> isShared(program, reached, field.of());
            // What a field is asked for.
            case Value.Result(Step.Call call)
            when call.receiver() instanceof Value.Field field
                    && call.arguments().isEmpty() -> isShared(program, reached, field);
            case Value.Field field ->
                (program.isTask(field.owner())
                        || reached.shared()
                        || isAroundLambda(reached, field)
                        || isStatic(program, field));
            default -> false;
        };
    }

    /** What a lambda that is a task sees of the object that it was made by, all such lambdas see. */
    private static boolean isAroundLambda(Reached reached, Value.Field field) {
        return reached.body().name().isEmpty()
                && field.owner().equals(reached.body().type());
    }

    private static boolean isStatic(Program program, Value.Field field) {
        return program.find(field.owner())
                .map(ClassFacts::fields)
                .map(fields -> fields.get(field.name()))
                .filter(ClassFacts.FieldFacts::isStatic)
                .isPresent();
    }

    /** Whether who makes the tasks gives them a collection of Collections.synchronizedX. */
    private static boolean isSynchronizedCollection(Program program, Value.Field field) {
        for (ClassFacts each : program.classes()) {
            for (Body body : each.bodies()) {
                Aliases aliases = new Aliases(body.steps());
                boolean[] given = new boolean[1];
                Walk.steps(body.steps(), call -> false, step -> {
                    if (step instanceof Step.Creation made && made.type().equals(field.owner())) {
                        given[0] |= isGiven(program, made, field, aliases);
                    }
                });
                if (given[0]) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isGiven(Program program, Step.Creation made, Value.Field field, Aliases aliases) {
        Optional<Body> constructor =
                program.bodyOf(made.type(), Body.CONSTRUCTOR, made.arguments().size());
        return constructor.isPresent()
                && constructor.get().steps().stream()
                        .filter(Step.Assignment.class::isInstance)
                        .map(Step.Assignment.class::cast)
                        .filter(assignment -> assignment.target() instanceof Value.Field target
                                && target.name().equals(field.name()))
                        .map(Step.Assignment::value)
                        .anyMatch(value -> value instanceof Value.Local parameter
                                && isSynchronized(aliases.resolve(made.arguments()
                                        .get(constructor.get().parameters().indexOf(parameter)))));
    }

    private static boolean isSynchronized(Value value) {
        return value instanceof Value.Result(Step.Call call)
                && call.type().equals("java.util.Collections")
                && call.name().startsWith("synchronized");
    }

    private static void add(Findings findings, Reached reached, Place at, String reason) {
        findings.add(Rule.TASK_SYNCHRONIZATION, reached, at, reached.by(reason));
    }
}
