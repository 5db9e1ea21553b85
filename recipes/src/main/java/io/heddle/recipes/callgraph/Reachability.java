package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The code that runs in fork/join tasks, in parallel streams, and in stages of CompletableFutures without an executor: the bodies
 * of these, and all that they call.
 */
public final class Reachability {
    /** The methods of jobs that pools and threads run. */
    private static final Set<String> JOB_METHODS = Set.of("run", "call", "get");

    /** The kind of job that runs code. */
    public enum Context {
        /** A fork/join task. */
        TASK,
        /** Code that forks tasks without being one. */
        CALLER,
        COMMON_POOL
    }

    /**
     * A body that runs in a context.
     *
     * @param root the class of the entry point
     * @param path the names of the methods from the entry point to the body, both included
     * @param receiverShared whether many tasks may call it on the same object
     * @param inlined its steps, and those of the methods that it calls
     */
    public record ReachableBody(
            Context context, String root, Body body, List<String> path, boolean receiverShared, List<Step> inlined) {
        /** An action of the body after the call path that leads to it, such as {@code compute -> pause sleeps}. */
        public String describe(String action) {
            return String.join(" -> ", path) + " " + action;
        }
    }

    private final ProgramModel program;
    private final Dispatch dispatch;
    private final FieldFunctions functions;
    private final Set<String> missingTypes = new TreeSet<>();
    private final Set<String> extendedTypes = new TreeSet<>();
    private final List<ReachableBody> reachable = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    private Reachability(ProgramModel program) {
        this.program = program;
        dispatch = new Dispatch(program);
        functions = new FieldFunctions(program);
    }

    public static List<ReachableBody> of(ProgramModel program) {
        return List.copyOf(analyse(program).reachable);
    }

    /**
     * The types that such code needs and whose sources are not known.
     *
     * @param named types whose methods it calls, or whose locks it takes
     * @param extended types whose methods it calls and other types may override
     */
    public record MissingTypes(Set<String> named, Set<String> extended) {}

    /** The types that are missing among the files of a program. */
    public static MissingTypes missingTypes(ProgramModel program) {
        Reachability analysis = analyse(program);
        return new MissingTypes(analysis.missingTypes, analysis.extendedTypes);
    }

    private static Reachability analyse(ProgramModel program) {
        Reachability analysis = new Reachability(program);
        for (ClassModel each : program.classes()) {
            if (program.isTask(each.name()) && !program.isFrameworkType(each.name())) {
                analysis.addTask(each);
            }
        }
        FunctionParameters parameters = new FunctionParameters(program);
        program.forEachStep(step -> {
            if (step instanceof Step.Call call) {
                analysis.addEntryPoints(call, parameters);
            }
        });
        analysis.addCallers();
        return analysis;
    }

    /** Methods that fork tasks, unless tasks call them. */
    private void addCallers() {
        for (ClassModel each : program.classes()) {
            if (program.isFrameworkType(each.name())) {
                continue;
            }
            for (Body body : each.bodies()) {
                boolean[] forks = new boolean[1];
                StepTraversal.forEach(
                        body.steps(),
                        program::runsAsynchronously,
                        step -> forks[0] |=
                                step instanceof Step.Call call && program.taskOperation(call) == TaskOperation.FORK);
                boolean inTask = reachable.stream()
                        .anyMatch(known -> known.context() == Context.TASK
                                && known.body().position().equals(body.position()));
                if (forks[0] && !inTask) {
                    reachable.add(new ReachableBody(
                            Context.CALLER, each.name(), body, List.of(body.name()), true, inlined(body, each.name())));
                }
            }
        }
    }

    private List<Step> inlined(Body body, String self) {
        return new Inlining(program, dispatch, functions, self).of(body);
    }

    /** A task's own methods, or those that it inherits and that call its own. */
    private void addTask(ClassModel task) {
        for (String method : ForkJoinTypes.TASK_METHODS) {
            for (Body body : program.bodiesNamed(task.name(), method)) {
                if (body.type().equals(task.name()) || !task.isAbstract()) {
                    add(new Caller(Context.TASK, task.name(), task.name(), List.of()), body, false);
                }
            }
        }
    }

    /** The functions that a call passes to a pool, itself or by way of the method that it calls. */
    private void addEntryPoints(Step.Call call, FunctionParameters parameters) {
        Context context = contextOfArguments(program, call);
        for (int i = 0; i < call.arguments().size(); i++) {
            Context of = context == null ? parameters.contextOf(call, i) : context;
            if (of != null) {
                addEntryPoint(call.arguments().get(i), of);
            }
        }
    }

    /** The context in which a call runs functions; null if it runs them in the same thread. */
    static @Nullable Context contextOfArguments(ProgramModel program, Step.Call call) {
        boolean submits = program.taskOperation(call) == TaskOperation.SUBMIT
                || (program.isTask(program.classOf(call)) && call.name().startsWith("adapt"))
                || CommonPoolCalls.isAsyncIn(call, executor -> program.isPool(program.typeOf(executor)));
        if (submits) {
            return Context.TASK;
        }
        return CommonPoolCalls.runsArguments(call) ? Context.COMMON_POOL : null;
    }

    private void addEntryPoint(Value function, Context context) {
        if (function instanceof Value.Lambda(Body body)) {
            add(Caller.of(context, body), body, false);
        } else if (function instanceof Value.MethodReference reference) {
            dispatch.named(reference).forEach(body -> add(Caller.of(context, body), body, false));
        } else if (function instanceof Value.NewObject(Step.Creation made)) {
            functionBodies(made).forEach(body -> add(Caller.of(context, body), body, false));
        }
    }

    /**
     * The code that calls a body.
     *
     * @param self the class of the object whose method calls
     * @param path the names of the methods from the entry point to the caller
     */
    private record Caller(Context context, String root, String self, List<String> path) {
        static Caller of(Context context, Body entry) {
            return new Caller(context, entry.type(), entry.type(), List.of());
        }
    }

    private void add(Caller caller, Body body, boolean receiverShared) {
        // An inherited method may call methods that the class of the object overrides.
        String self = body.type().equals(caller.self()) ? "" : caller.self();
        if (!seen.add(caller.context() + " " + body.position().node() + " " + receiverShared + " " + self)) {
            return;
        }
        List<String> path = new ArrayList<>(caller.path());
        path.add(body.name().isEmpty() ? "lambda" : body.name());
        List<Step> inlined = caller.context() == Context.TASK ? inlined(body, caller.self()) : body.steps();
        reachable.add(
                new ReachableBody(caller.context(), caller.root(), body, List.copyOf(path), receiverShared, inlined));
        StepTraversal.forEach(body.steps(), program::runsAsynchronously, step -> {
            if (step instanceof Step.Synchronized block && block.lock() instanceof Value.Field lock) {
                addIfMissing(lock.owner());
            }
            Caller next = new Caller(caller.context(), caller.root(), caller.self(), path);
            if (step instanceof Step.Call call) {
                addCalled(next, call, receiverShared);
            } else if (step instanceof Step.Creation made) {
                addCreated(next, made);
            }
        });
    }

    /** The methods of an anonymous class, or of a job that is no fork/join task. */
    private Stream<Body> functionBodies(Step.Creation made) {
        Optional<ClassModel> anonymous = program.anonymousClassOf(made);
        if (anonymous.isPresent()) {
            return anonymous.get().bodies().stream().filter(body -> !isTaskMethod(body));
        }
        return program.isTask(made.type())
                ? Stream.empty()
                : JOB_METHODS.stream()
                        .flatMap(name -> program.bodiesNamed(made.type(), name).stream())
                        .filter(body -> body.parameters().isEmpty());
    }

    private void addCreated(Caller caller, Step.Creation made) {
        addIfMissing(made.type());
        program.bodyOf(made.type(), Body.CONSTRUCTOR, made.arguments())
                .filter(body -> !program.isTask(body.type()))
                .ifPresent(body ->
                        add(new Caller(caller.context(), caller.root(), body.type(), caller.path()), body, false));
    }

    private void addCalled(Caller caller, Step.Call call, boolean receiverShared) {
        boolean own = call.receiver() == null
                || call.receiver() instanceof Value.This
                || call.receiver() instanceof Value.Super;
        boolean onShared = call.receiver() instanceof Value.Field || (call.receiver() == null && receiverShared);
        String type = program.classOf(call);
        addIfMissing(type);
        if (program.findClass(type).filter(ClassModel::isAbstract).isPresent()) {
            extendedTypes.add(type);
        }
        if (!program.runsAsynchronously(call)) {
            addMethodReferences(caller, call);
            if (!call.name().equals("managedBlock")) {
                addAnonymous(caller, call);
            }
        }
        if (call.receiver() instanceof Value.Field field) {
            // Other code creates the object with the function that its field holds.
            functions.of(field).stream()
                    .filter(Value.Lambda.class::isInstance)
                    .map(each -> ((Value.Lambda) each).body())
                    .forEach(called -> add(
                            new Caller(caller.context(), caller.root(), called.type(), caller.path()), called, true));
        }
        List<Body> targets = dispatch.targets(call, caller.self());
        if (targets.isEmpty() && call.receiver() == null) {
            addMissingSupertypes(caller.self());
        }
        for (Body called : targets) {
            if (!isTaskMethod(called) && !program.isFrameworkType(called.type())) {
                String self = own && program.isSubtype(caller.self(), called.type()) ? caller.self() : called.type();
                add(
                        new Caller(caller.context(), caller.root(), self, caller.path()),
                        called,
                        onShared || called.is(Body.Trait.STATIC));
            }
        }
    }

    /** The supertypes from which a class, or one around it, inherits methods. */
    private void addMissingSupertypes(String type) {
        program.hierarchy(type).forEach(each -> each.supertypes().forEach(this::addIfMissing));
        if (type.contains("$")) {
            addMissingSupertypes(type.substring(0, type.lastIndexOf('$')));
        }
    }

    /** The methods that are passed to a call by reference. */
    private void addMethodReferences(Caller caller, Step.Call call) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.MethodReference reference) {
                dispatch.named(reference).stream()
                        .filter(called -> !isTaskMethod(called) && !program.isFrameworkType(called.type()))
                        .forEach(called -> add(
                                new Caller(caller.context(), caller.root(), called.type(), caller.path()),
                                called,
                                true));
            }
        }
    }

    /** The methods of objects of anonymous classes that are passed to a call. */
    private void addAnonymous(Caller caller, Step.Call call) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.NewObject(Step.Creation made)) {
                program.anonymousClassOf(made).stream()
                        .flatMap(type -> type.bodies().stream())
                        .filter(called -> !isTaskMethod(called))
                        .forEach(called -> add(
                                new Caller(caller.context(), caller.root(), called.type(), caller.path()),
                                called,
                                false));
            }
        }
    }

    private void addIfMissing(String type) {
        if (!type.isEmpty() && program.findClass(type).isEmpty()) {
            missingTypes.add(type);
        }
    }

    /** Whether a body is a task's own code, which is an entry point already. */
    private boolean isTaskMethod(Body body) {
        return ForkJoinTypes.TASK_METHODS.contains(body.name()) && program.isTask(body.type());
    }
}
