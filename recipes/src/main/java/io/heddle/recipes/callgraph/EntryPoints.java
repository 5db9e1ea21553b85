package io.heddle.recipes.callgraph;

import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ForkJoinTypes;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the code with which jobs begin: methods of tasks, functions that are passed to pools, and methods that fork tasks. */
final class EntryPoints {
    /** The methods of functional interfaces that pools, threads and streams run. */
    private static final List<String> FUNCTION_METHODS = List.of("run", "call", "get", "accept", "apply", "test");

    /** Receives the entry points. */
    @FunctionalInterface
    interface Consumer {
        /** @param self the class of the object on which the body runs, which may inherit it */
        void accept(Context context, String self, Body body);
    }

    private final ProgramModel program;
    private final Dispatch dispatch;
    private final FieldFunctions fields;
    private final FunctionParameters parameters;
    private final Consumer consumer;
    private final Set<String> missing = new HashSet<>();

    private EntryPoints(
            ProgramModel program,
            Dispatch dispatch,
            FieldFunctions fields,
            FunctionParameters parameters,
            Consumer consumer) {
        this.program = program;
        this.dispatch = dispatch;
        this.fields = fields;
        this.parameters = parameters;
        this.consumer = consumer;
    }

    /** Returns the classes of functions that are passed to pools and whose sources are not known. */
    static Set<String> find(
            ProgramModel program,
            Predicate<Path> files,
            Dispatch dispatch,
            FieldFunctions fields,
            FunctionParameters parameters,
            Consumer consumer) {
        EntryPoints found = new EntryPoints(program, dispatch, fields, parameters, consumer);
        for (ClassModel each : program.classes()) {
            if (!program.isFrameworkType(each.name()) && files.test(each.file())) {
                found.add(each);
            }
        }
        return found.missing;
    }

    private void add(ClassModel type) {
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
                    addArguments(call, body, parallel);
                    if (CommonPoolCalls.makesParallel(call)) {
                        addEarlierStages(call, body);
                    }
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

    /**
     * The functions that a call passes to a pool, itself or by way of the method that it calls.
     *
     * @param caller the body with the call
     * @param parallel the variables of that body which hold parallel streams
     */
    private void addArguments(Step.Call call, Body caller, Set<Value> parallel) {
        Context context = parallel.contains(new Value.CallResult(call).beginning())
                ? Context.COMMON_POOL
                : contextOfArguments(program, call);
        for (int i = 0; i < call.arguments().size(); i++) {
            Context of = context == null ? parameters.contextOf(call, i) : context;
            if (of != null) {
                addFunction(of, call.arguments().get(i), call, caller);
            }
        }
    }

    /** The functions of the stages before a call of {@code parallel}, which makes the whole stream parallel. */
    private void addEarlierStages(Step.Call parallel, Body caller) {
        Value next = parallel.receiver();
        while (next instanceof Value.CallResult(Step.Call stage)) {
            stage.arguments().forEach(function -> addFunction(Context.COMMON_POOL, function, stage, caller));
            next = stage.receiver();
        }
    }

    private void addFunction(Context context, Value function, Step.Call call, Body caller) {
        new LocalFunctions(program, fields, caller.steps())
                .of(function)
                .flatMap(each -> bodiesOf(each, call, caller))
                .forEach(body -> consumer.accept(context, body.type(), body));
    }

    /** The context in which a call runs functions; null if it runs them in the same thread. */
    static @Nullable Context contextOfArguments(ProgramModel program, Step.Call call) {
        if (call.arguments().isEmpty()) {
            return null;
        }
        if (CommonPoolCalls.isAsyncIn(call, executor -> isCommonPool(program, executor))) {
            return Context.COMMON_POOL;
        }
        boolean submits = program.taskOperation(call) == TaskOperation.SUBMIT
                || invokesAll(program, call)
                || (call.name().startsWith("adapt") && program.isTask(program.classOf(call)))
                || CommonPoolCalls.isAsyncIn(call, executor -> program.isPool(program.typeOf(executor)));
        if (submits) {
            return Context.TASK;
        }
        return CommonPoolCalls.runsArguments(call) ? Context.COMMON_POOL : null;
    }

    private static boolean isCommonPool(ProgramModel program, Value executor) {
        return switch (executor) {
            case Value.CallResult(Step.Call call) -> call.name().equals("commonPool");
            case Value.Field field ->
                program.declarationOf(field)
                        .filter(declared -> isCommonPool(program, declared.initial()))
                        .isPresent();
            default -> false;
        };
    }

    /** Whether a call is of a pool's invokeAll or invokeAny with functions. */
    private static boolean invokesAll(ProgramModel program, Step.Call call) {
        return (call.name().equals("invokeAll") || call.name().equals("invokeAny"))
                && call.receiver() != null
                && (program.isPool(program.classOf(call)) || program.isPool(program.typeOf(call.receiver())));
    }

    private Stream<Body> bodiesOf(Value function, Step.Call call, Body caller) {
        return switch (function) {
            case Value.Lambda(Body body) -> Stream.of(body);
            case Value.MethodReference reference -> {
                List<Body> named = dispatch.named(reference);
                yield named.isEmpty() ? Stream.of(lambda(reference, call, caller)) : named.stream();
            }
            case Value.NewObject(Step.Creation made) -> bodiesOf(made);
            default -> Stream.empty();
        };
    }

    /** The lambda that a reference to a method without a source is short for. */
    private static Body lambda(Value.MethodReference reference, Step.Call call, Body caller) {
        Step.Call referred =
                new Step.Call(call.position(), reference.receiver(), reference.type(), reference.name(), List.of(), "");
        return Body.of(call.position(), caller.type(), "", List.of(), List.of(referred));
    }

    /** The methods of an anonymous class, or of a function that is no fork/join task. */
    private Stream<Body> bodiesOf(Step.Creation made) {
        if (program.findClass(made.type()).isEmpty()) {
            missing.add(made.type());
        }
        Optional<ClassModel> anonymous = program.anonymousClassOf(made);
        if (anonymous.isPresent()) {
            return anonymous.get().bodies().stream().filter(body -> !program.isTaskMethod(body));
        }
        return program.isTask(made.type())
                        || program.supertypes(made.type()).stream().noneMatch(FunctionTypes::contains)
                ? Stream.empty()
                : FUNCTION_METHODS.stream()
                        .flatMap(name -> program.bodiesNamed(made.type(), name).stream())
                        .filter(body -> !body.is(Body.Trait.STATIC));
    }
}
