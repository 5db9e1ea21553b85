package io.heddle.recipes.callgraph;

import io.heddle.recipes.callgraph.ReachableBody.Certainty;
import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * The code that runs in fork/join tasks, in parallel streams, and in stages of CompletableFutures without an executor: the bodies
 * of these, and all that they call. Code that fewer calls lead to comes first.
 */
public final class Reachability {
    /** The most calls from an entry point. Code behind more of them is rarely specific to a task. */
    private static final int MOST_CALLS = 12;

    /** The most methods of which a call may run one for each of them to be likely. */
    private static final int FEW_TARGETS = 3;

    /**
     * The types that such code needs and whose sources are not known.
     *
     * @param named types whose methods it calls, or whose locks it takes
     * @param extended types whose methods it calls and other types may override
     * @param used types whose methods run functions in tasks; other files may pass such functions
     */
    public record MissingTypes(Set<String> named, Set<String> extended, Set<String> used) {}

    private final ProgramModel program;
    private final Dispatch dispatch;
    private final FieldFunctions functions;
    private final InterfaceFunctions implementations;
    private final FunctionParameters parameters;
    private final Set<String> missingTypes = new TreeSet<>();
    private final Set<String> extendedTypes = new TreeSet<>();
    private final List<ReachableBody> reachable = new ArrayList<>();
    private final Deque<ReachableBody> open = new ArrayDeque<>();
    private final Map<UUID, Set<UUID>> callers = new HashMap<>();

    private record Visit(
            Context context,
            UUID body,
            boolean receiverShared,
            Set<Value.Local> sharedParameters,
            Certainty certainty,
            String self) {}

    private final Set<Visit> seen = new HashSet<>();

    public Reachability(ProgramModel program) {
        this(program, file -> true);
    }

    /** @param files the files in which jobs begin */
    public Reachability(ProgramModel program, Predicate<Path> files) {
        this.program = program;
        dispatch = new Dispatch(program);
        functions = new FieldFunctions(program);
        implementations = new InterfaceFunctions(program);
        parameters = new FunctionParameters(program, functions);
        List<ReachableBody> callers = new ArrayList<>();
        Set<String> functionTypes =
                EntryPoints.find(program, files, dispatch, functions, parameters, (context, self, body) -> {
                    if (context == Context.CALLER) {
                        callers.add(new ReachableBody(
                                context,
                                body.type(),
                                self,
                                body,
                                List.of(body.name()),
                                true,
                                Set.of(),
                                Certainty.CERTAIN));
                    } else {
                        // All elements of a parallel stream are given to one function.
                        add(
                                new ReachableBody(
                                        context, self, self, body, List.of(), false, Set.of(), Certainty.CERTAIN),
                                self,
                                body,
                                context == Context.COMMON_POOL,
                                List.of());
                    }
                });
        functionTypes.forEach(this::addIfMissing);
        while (!open.isEmpty()) {
            ReachableBody next = open.remove();
            reachable.add(next);
            if (next.path().size() < MOST_CALLS) {
                follow(next);
            }
        }
        Set<UUID> inTasks = new HashSet<>();
        reachable.stream()
                .filter(each -> each.context() == Context.TASK)
                .forEach(each -> inTasks.add(each.body().position().node()));
        callers.stream()
                .filter(each -> !inTasks.contains(each.body().position().node()))
                .forEach(reachable::add);
    }

    public List<ReachableBody> bodies() {
        return List.copyOf(reachable);
    }

    public MissingTypes missingTypes() {
        Set<String> used = new TreeSet<>(parameters.types());
        used.addAll(functions.classesOfTasks());
        return new MissingTypes(missingTypes, extendedTypes, used);
    }

    /** The steps of a body, and those of the methods that it calls. */
    public List<Step> inlined(ReachableBody body) {
        return new Inlining(program, dispatch, functions, body.self()).of(body.body());
    }

    /**
     * The bodies with operations on tasks that run in tasks or fork them: their own operations, or those of methods that they call.
     */
    public List<ReachableBody> forkJoinBodies() {
        Set<UUID> known = new HashSet<>();
        Set<UUID> next = new HashSet<>();
        reachable.stream()
                .filter(this::operatesOnTasks)
                .forEach(each -> next.add(each.body().position().node()));
        for (int level = 0; level <= Inlining.MOST_LEVELS && !next.isEmpty(); level++) {
            known.addAll(next);
            Set<UUID> calling = new HashSet<>();
            next.forEach(called -> calling.addAll(callers.getOrDefault(called, Set.of())));
            calling.removeAll(known);
            next.clear();
            next.addAll(calling);
        }
        return reachable.stream()
                .filter(each -> each.context() != Context.COMMON_POOL
                        && known.contains(each.body().position().node()))
                .toList();
    }

    private boolean operatesOnTasks(ReachableBody reachable) {
        boolean[] operates = {
            reachable.body().name().equals("onCompletion")
                    && program.isTask(reachable.body().type())
        };
        StepTraversal.forEach(
                reachable.body().steps(),
                step -> operates[0] |= switch (step) {
                    case Step.Call call ->
                        program.taskOperation(call) != TaskOperation.NONE
                                || call.arguments().stream()
                                        .anyMatch(each -> each instanceof Value.MethodReference reference
                                                && program.isTask(reference.type()));
                    case Step.Creation made -> program.isTask(made.type());
                    default -> false;
                });
        return operates[0];
    }

    /** @param arguments the arguments of the call, or none if it is not known */
    private void add(ReachableBody caller, String self, Body body, boolean receiverShared, List<Value> arguments) {
        callers.computeIfAbsent(body.position().node(), missing -> new HashSet<>())
                .add(caller.body().position().node());
        // An inherited method may call methods that the class of the object overrides.
        String inheriting = body.type().equals(self) ? "" : self;
        Set<Value.Local> shared = new HashSet<>();
        for (int i = 0; i < Math.min(arguments.size(), body.parameters().size()); i++) {
            if (caller.isShared(arguments.get(i))) {
                shared.add(body.parameters().get(i));
            }
        }
        if (!seen.add(new Visit(
                caller.context(), body.position().node(), receiverShared, shared, caller.certainty(), inheriting))) {
            return;
        }
        List<String> path = new ArrayList<>(caller.path());
        path.add(body.name().isEmpty() ? "lambda" : body.name());
        open.add(new ReachableBody(
                caller.context(), caller.root(), self, body, path, receiverShared, shared, caller.certainty()));
    }

    private void follow(ReachableBody caller) {
        if (caller.body().isConstructor() && !callsConstructor(caller.body())) {
            addImplicitConstructors(caller, caller.body().type());
        }
        StepTraversal.forEach(caller.body().steps(), program::runsAsynchronously, step -> {
            switch (step) {
                case Step.Synchronized block
                when block.lock() instanceof Value.Field lock -> addIfMissing(lock.owner());
                case Step.Call call -> addCalled(caller, call);
                case Step.Creation made -> addCreated(caller, made);
                default -> {}
            }
        });
    }

    private void addCreated(ReachableBody caller, Step.Creation made) {
        addIfMissing(made.type());
        addConstructor(caller, made.type(), made.arguments());
    }

    private void addConstructor(ReachableBody caller, String type, List<Value> arguments) {
        program.bodyOf(type, Body.CONSTRUCTOR, arguments)
                .ifPresentOrElse(
                        body -> add(caller, body.type(), body, false, arguments),
                        () -> addImplicitConstructors(caller, type));
    }

    /** The constructors of superclasses that a constructor calls without naming them. */
    private void addImplicitConstructors(ReachableBody caller, String type) {
        program.findClass(type).stream()
                .flatMap(declared -> declared.supertypes().stream())
                .filter(supertype -> !program.isFrameworkType(supertype))
                .forEach(supertype -> {
                    addIfMissing(supertype);
                    addConstructor(caller, supertype, List.of());
                });
    }

    private static boolean callsConstructor(Body constructor) {
        return constructor.steps().stream()
                .anyMatch(step -> step instanceof Step.Call call && call.name().equals(Body.CONSTRUCTOR));
    }

    private void addCalled(ReachableBody caller, Step.Call call) {
        boolean own = call.receiver() == null
                || call.receiver() instanceof Value.This
                || call.receiver() instanceof Value.Super;
        boolean onShared = call.receiver() == null ? caller.receiverShared() : caller.isShared(call.receiver());
        String type = program.classOf(call);
        addIfMissing(type);
        if (type.isEmpty() && call.receiver() instanceof Value.Field field) {
            addIfMissing(field.owner());
        }
        if (program.findClass(type).filter(ClassModel::isAbstract).isPresent()) {
            extendedTypes.add(type);
        }
        if (!program.runsAsynchronously(call)) {
            addFunctions(caller, call);
        }
        if (call.receiver() instanceof Value.Field field) {
            // Other code creates the object with the function that its field holds.
            functions.of(field).forEach(function -> addFunction(caller, function));
        }
        implementations.of(type, call.name()).forEach(function -> addFunction(caller, function));
        List<Body> targets = dispatch.targets(call, caller.self());
        if (targets.isEmpty() && call.receiver() == null) {
            addMissingSupertypes(caller.self());
        }
        ReachableBody calling = targets.size() > FEW_TARGETS ? caller.uncertain() : caller;
        for (Body called : targets) {
            if (isFollowed(called)) {
                String self = own && program.isSubtype(caller.self(), called.type()) ? caller.self() : called.type();
                boolean ofOther = own && !program.isSubtype(caller.self(), called.type());
                add(calling, self, called, onShared || ofOther || called.is(Body.Trait.STATIC), call.arguments());
            }
        }
    }

    /** Whether a body is not the framework's code, nor a task's own, which is an entry point already. */
    private boolean isFollowed(Body body) {
        return !program.isTaskMethod(body) && !program.isFrameworkType(body.type());
    }

    /** The supertypes from which a class, or one around it, inherits methods. */
    private void addMissingSupertypes(String type) {
        program.hierarchy(type).forEach(each -> {
            each.supertypes().forEach(this::addIfMissing);
            each.staticImports().forEach(this::addIfMissing);
        });
        if (type.contains("$")) {
            addMissingSupertypes(type.substring(0, type.lastIndexOf('$')));
        }
    }

    /** The functions that are passed to a call, except lambdas, which the traversal of the caller enters. */
    private void addFunctions(ReachableBody caller, Step.Call call) {
        for (Value argument : call.arguments()) {
            if (!(argument instanceof Value.Lambda) && !call.name().equals("managedBlock")) {
                addFunction(caller, functions.function(argument));
            }
        }
    }

    private void addFunction(ReachableBody caller, Value function) {
        switch (function) {
            case Value.Lambda(Body body) -> add(caller, body.type(), body, true, List.of());
            case Value.MethodReference reference -> {
                addIfMissing(reference.type());
                implementations
                        .of(reference.type(), reference.name())
                        .forEach(implementation -> addFunction(caller, implementation));
                dispatch.named(reference).stream()
                        .filter(this::isFollowed)
                        .forEach(called -> add(caller, called.type(), called, true, List.of()));
            }
            case Value.NewObject(Step.Creation made) ->
                program.anonymousClassOf(made).stream()
                        .flatMap(type -> type.bodies().stream())
                        .filter(this::isFollowed)
                        .forEach(called -> add(caller, called.type(), called, false, List.of()));
            default -> {}
        }
    }

    private void addIfMissing(String type) {
        if (!type.isEmpty() && program.findClass(type).isEmpty()) {
            missingTypes.add(type);
        }
    }
}
