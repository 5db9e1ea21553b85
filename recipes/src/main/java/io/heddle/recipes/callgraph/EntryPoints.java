package io.heddle.recipes.callgraph;

import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the code with which jobs begin: methods of tasks, functions that are passed to pools, and methods that fork tasks. */
final class EntryPoints {
    /** The methods of jobs that pools and threads run. */
    private static final Set<String> JOB_METHODS = Set.of("run", "call", "get");

    /** Receives the entry points. */
    @FunctionalInterface
    interface Consumer {
        /** @param self the class of the object on which the body runs, which may inherit it */
        void accept(Context context, String self, Body body);
    }

    private final ProgramModel program;
    private final Dispatch dispatch;
    private final Consumer consumer;

    private EntryPoints(ProgramModel program, Dispatch dispatch, Consumer consumer) {
        this.program = program;
        this.dispatch = dispatch;
        this.consumer = consumer;
    }

    static void find(ProgramModel program, Predicate<Path> files, Dispatch dispatch, Consumer consumer) {
        EntryPoints found = new EntryPoints(program, dispatch, consumer);
        FunctionParameters parameters = new FunctionParameters(program);
        for (ClassModel each : program.classes()) {
            if (!program.isFrameworkType(each.name()) && files.test(each.file())) {
                found.add(each, parameters);
            }
        }
    }

    private void add(ClassModel type, FunctionParameters parameters) {
        if (program.isTask(type.name())) {
            addTask(type);
        }
        for (Body body : type.bodies()) {
            boolean[] forks = new boolean[1];
            Set<Value> parallel = new HashSet<>();
            StepTraversal.forEach(body.steps(), step -> {
                if (step instanceof Step.Assignment assignment && CommonPoolCalls.isParallel(assignment.value())) {
                    parallel.add(assignment.target());
                }
                if (step instanceof Step.Call call) {
                    addArguments(call, parameters, parallel);
                    forks[0] |= program.taskOperation(call) == TaskOperation.FORK;
                }
            });
            if (forks[0]) {
                consumer.accept(Context.CALLER, type.name(), body);
            }
        }
    }

    /** A task's own methods, or those that it inherits and that call its own. */
    private void addTask(ClassModel task) {
        for (String method : ForkJoinTypes.TASK_METHODS) {
            for (Body body : program.bodiesNamed(task.name(), method)) {
                if (body.type().equals(task.name()) || !task.isAbstract()) {
                    consumer.accept(Context.TASK, task.name(), body);
                }
            }
        }
    }

    /** The functions that a call passes to a pool, itself or by way of the method that it calls. */
    private void addArguments(Step.Call call, FunctionParameters parameters, Set<Value> parallel) {
        Context context = parallel.contains(new Value.CallResult(call).beginning())
                ? Context.COMMON_POOL
                : contextOfArguments(program, call);
        for (int i = 0; i < call.arguments().size(); i++) {
            Context of = context == null ? parameters.contextOf(call, i) : context;
            if (of != null) {
                bodiesOf(call.arguments().get(i)).forEach(body -> consumer.accept(of, body.type(), body));
            }
        }
    }

    /** The context in which a call runs functions; null if it runs them in the same thread. */
    static @Nullable Context contextOfArguments(ProgramModel program, Step.Call call) {
        if (call.arguments().isEmpty()) {
            return null;
        }
        boolean submits = program.taskOperation(call) == TaskOperation.SUBMIT
                || (call.name().startsWith("adapt") && program.isTask(program.classOf(call)))
                || CommonPoolCalls.isAsyncIn(call, executor -> program.isPool(program.typeOf(executor)));
        if (submits) {
            return Context.TASK;
        }
        return CommonPoolCalls.runsArguments(call) ? Context.COMMON_POOL : null;
    }

    private Stream<Body> bodiesOf(Value function) {
        return switch (function) {
            case Value.Lambda(Body body) -> Stream.of(body);
            case Value.MethodReference reference -> dispatch.named(reference).stream();
            case Value.NewObject(Step.Creation made) -> bodiesOf(made);
            default -> Stream.empty();
        };
    }

    /** The methods of an anonymous class, or of a job that is no fork/join task. */
    private Stream<Body> bodiesOf(Step.Creation made) {
        Optional<ClassModel> anonymous = program.anonymousClassOf(made);
        if (anonymous.isPresent()) {
            return anonymous.get().bodies().stream().filter(body -> !program.isTaskMethod(body));
        }
        return program.isTask(made.type())
                ? Stream.empty()
                : JOB_METHODS.stream()
                        .flatMap(name -> program.bodiesNamed(made.type(), name).stream())
                        .filter(body -> body.parameters().isEmpty());
    }
}
