package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ReachableBody;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.callgraph.RedundantLocks;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Detects tasks that lock an object that all of them share or that no other thread uses: intra-task synchronization (Pinto et
 * al., section V, bottleneck 5). Locks of single elements of the data, such as a graph's nodes or a table's stripes, are not
 * reported, because correctness needs them.
 */
final class SynchronizationDetector implements Detector {
    private static final Map<String, Set<String>> LOCK_METHODS = Map.of(
            "java.util.concurrent.locks.Lock", Set.of("lock", "lockInterruptibly"),
            "java.util.concurrent.locks.ReentrantLock", Set.of("lock", "lockInterruptibly"),
            "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock", Set.of("lock", "lockInterruptibly"),
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock", Set.of("lock", "lockInterruptibly"),
            "java.util.concurrent.locks.StampedLock", Set.of("readLock", "writeLock"));

    private static final Map<String, Set<String>> SYNCHRONIZERS = Map.of(
            "java.util.concurrent.CountDownLatch", Set.of("await"),
            "java.util.concurrent.CyclicBarrier", Set.of("await"),
            "java.util.concurrent.Semaphore", Set.of("acquire", "acquireUninterruptibly"),
            "java.util.concurrent.Phaser", Set.of("arriveAndAwaitAdvance", "awaitAdvance"),
            "java.util.concurrent.locks.Condition", Set.of("await"));

    private final SynchronizedVariables synchronizedVariables;

    SynchronizationDetector(ProgramModel program) {
        synchronizedVariables = new SynchronizedVariables(program);
    }

    @Override
    public void detect(ProgramModel program, ReachableBody reachable, Findings findings) {
        if (reachable.context() == Context.CALLER) {
            return;
        }
        Body body = reachable.body();
        // In the common pool, waiting for a synchronizer is blocking, which another rule reports.
        boolean isTask = reachable.context() == Context.TASK;
        // A function's object that a pool runs is like a task.
        boolean own = program.isTask(body.type()) || (isTask && body.type().equals(reachable.root()));
        if (body.is(Body.Trait.SYNCHRONIZED) && (own || reachable.receiverShared())) {
            add(
                    findings,
                    reachable,
                    body.position(),
                    own ? "locks itself, though no other thread does" : "locks an object that all tasks share");
        }
        Set<Object> collections = new HashSet<>();
        StepTraversal.forEach(body.steps(), program::runsAsynchronously, step -> {
            switch (step) {
                case Step.Synchronized locked
                when isShared(program, reachable, locked.lock()) ->
                    add(
                            findings,
                            reachable,
                            locked.position(),
                            RedundantLocks.guardedCall(program, locked)
                                    .map(call -> "locks for %s, which is atomic without a lock".formatted(call.name()))
                                    .orElse("locks an object that all tasks share or that no other thread uses"));
                case Step.Call call
                when isOneOf(LOCK_METHODS, program, call)
                        && call.receiver() != null
                        && isShared(program, reachable, call.receiver()) ->
                    add(
                            findings,
                            reachable,
                            call.position(),
                            "locks an object that all tasks share or that no other thread uses");
                case Step.Call call
                when isTask && waitsForOtherThreads(program, call) ->
                    add(findings, reachable, call.position(), "blocks in " + call.name());
                case Step.Call call
                when call.receiver() != null
                        && isSynchronized(program, call.receiver(), call)
                        && isShared(reachable, call.receiver(), collections) ->
                    add(findings, reachable, call.position(), "locks a synchronized collection in " + call.name());
                case Step.Creation made
                when made.type().equals("java.lang.StringBuffer") && isFilledInLoop(body, made) ->
                    add(
                            findings,
                            reachable,
                            made.position(),
                            "creates a StringBuffer, whose locks only one thread takes");
                default -> {}
            }
        });
    }

    /** Whether a loop appends to a new buffer. A few appends cost nothing. */
    private static boolean isFilledInLoop(Body body, Step.Creation buffer) {
        boolean[] filled = new boolean[1];
        StepTraversal.forEach(body.steps(), step -> {
            if (step instanceof Step.Loop loop) {
                boolean[] appends = new boolean[1];
                boolean[] creates = new boolean[1];
                StepTraversal.forEach(loop.body(), inner -> {
                    appends[0] |= inner instanceof Step.Call call
                            && call.type().equals(buffer.type())
                            && (call.name().equals("append") || call.name().equals("insert"));
                    creates[0] |= inner.position().equals(buffer.position());
                });
                filled[0] |= appends[0] && !creates[0];
            }
        });
        return filled[0];
    }

    private boolean isSynchronized(ProgramModel program, Value collection, Step.Call call) {
        return synchronizedVariables.contains(collection)
                || SynchronizedCollections.isOn(program.typeOf(collection), call);
    }

    /**
     * Whether tasks may share a collection. Tasks are given it in a field or by a method; a variable of a function in a parallel
     * stream is only shared if the function captures it.
     *
     * @param reported the variables and methods whose collections are reported; only their first use is
     */
    private static boolean isShared(ReachableBody reachable, Value collection, Set<Object> reported) {
        boolean isTask = reachable.context() == Context.TASK;
        return switch (collection) {
            case Value.Field ignored -> true;
            case Value.Local local -> (isTask || reachable.isShared(local)) && reported.add(local);
            case Value.CallResult(Step.Call call)
            when call.arguments().isEmpty() -> isTask && reported.add(call.type() + '.' + call.name());
            case Value.CallResult result -> isTask && reported.add(result);
            default -> false;
        };
    }

    /** Whether a call waits for other threads at a synchronizer of java.util.concurrent. */
    static boolean waitsForOtherThreads(ProgramModel program, Step.Call call) {
        return isOneOf(SYNCHRONIZERS, program, call);
    }

    private static boolean isOneOf(Map<String, Set<String>> methods, ProgramModel program, Step.Call call) {
        return methods.getOrDefault(program.classOf(call), Set.of()).contains(call.name());
    }

    /**
     * Whether tasks share a lock: the object itself, its field, a field of that, or a static field, but not an element of the
     * data.
     */
    private static boolean isShared(ProgramModel program, ReachableBody reachable, Value lock) {
        return switch (lock) {
            case Value.This self -> program.isTask(self.type()) || reachable.receiverShared();
            case Value.Local local -> reachable.isShared(local);
            case Value.Field field when field.receiver() != null -> isShared(program, reachable, field.receiver());
            case Value.CallResult(Step.Call call) when call.name().equals("getClass") -> true;
            // A lock that a field's object returns.
            case Value.CallResult(Step.Call call)
            when call.receiver() instanceof Value.Field field
                    && call.arguments().isEmpty() -> isShared(program, reachable, field);
            case Value.CallResult result -> reachable.isShared(result);
            case Value.Field field ->
                (program.isTask(field.owner())
                        || field.name().equals("class")
                        || reachable.receiverShared()
                        || isOfEnclosing(program, reachable, field)
                        || isStatic(program, field));
            default -> false;
        };
    }

    /** Whether a lock is a field of the object that created a lambda, or objects of an inner class. All of them share it. */
    private static boolean isOfEnclosing(ProgramModel program, ReachableBody reachable, Value.Field field) {
        String type = reachable.body().type();
        return reachable.body().name().isEmpty()
                ? field.owner().equals(type)
                : type.startsWith(field.owner() + "$")
                        && !program.supertypes(type).contains(field.owner());
    }

    private static boolean isStatic(ProgramModel program, Value.Field field) {
        return program.findClass(field.owner())
                .map(ClassModel::fields)
                .map(fields -> fields.get(field.name()))
                .filter(ClassModel.FieldModel::isStatic)
                .isPresent();
    }

    private static void add(Findings findings, ReachableBody reachable, SourcePosition position, String reason) {
        findings.add(Rule.TASK_SYNCHRONIZATION, reachable, position, reachable.describe(reason));
    }
}
