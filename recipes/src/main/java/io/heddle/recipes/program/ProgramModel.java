package io.heddle.recipes.program;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FileModel;
import io.heddle.recipes.ir.SourcePosition;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Suppression;
import io.heddle.recipes.ir.Value;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes of all files. Resolves supertypes and calls. */
public final class ProgramModel {
    private static final Set<String> ASYNCHRONOUS_CALLS = Set.of(
            "execute",
            "submit",
            "schedule",
            "scheduleAtFixedRate",
            "scheduleWithFixedDelay",
            "runAsync",
            "supplyAsync",
            "invokeLater",
            "start",
            "startVirtualThread");

    private final Map<String, ClassModel> classes;
    private final Map<SourcePosition, ClassModel> anonymous = new HashMap<>();
    private final Map<String, List<ClassModel>> hierarchies = new HashMap<>();
    private final Map<String, Set<String>> supertypes = new HashMap<>();
    private final Map<Path, List<Suppression>> suppressions = new HashMap<>();
    private final ValueTypes types = new ValueTypes(this);

    public ProgramModel(List<FileModel> read) {
        this(new HashMap<>());
        read.forEach(this::add);
    }

    private ProgramModel(Map<String, ClassModel> classes) {
        this.classes = classes;
    }

    /** A copy with a new version of one file. */
    public ProgramModel with(FileModel file) {
        return with(List.of(file));
    }

    /** A copy with new versions of some files. If several files declare a class, the changed one counts. */
    public ProgramModel with(List<FileModel> changed) {
        Set<Path> paths = changed.stream().map(FileModel::file).collect(Collectors.toSet());
        ProgramModel program = new ProgramModel(new HashMap<>());
        copyTo(program, file -> !paths.contains(file));
        changed.forEach(program::add);
        return program;
    }

    /** A program of some of the files, with their classes in the same order. */
    public ProgramModel restrictedTo(Set<Path> files) {
        ProgramModel program = new ProgramModel(new LinkedHashMap<>());
        copyTo(program, files::contains);
        return program;
    }

    private void copyTo(ProgramModel program, Predicate<Path> files) {
        classes.forEach((name, facts) -> {
            if (files.test(facts.file())) {
                program.classes.put(name, facts);
                program.addIfAnonymous(facts);
            }
        });
        suppressions.forEach((file, rules) -> {
            if (files.test(file)) {
                program.suppressions.put(file, rules);
            }
        });
    }

    private void addIfAnonymous(ClassModel type) {
        if (type.name().contains(":")) {
            anonymous.put(type.position(), type);
        }
    }

    private void add(FileModel file) {
        for (ClassModel each : file.classes()) {
            classes.put(each.name(), each);
            addIfAnonymous(each);
        }
        if (!file.suppressions().isEmpty()) {
            suppressions.put(file.file(), file.suppressions());
        }
    }

    public Iterable<ClassModel> classes() {
        return classes.values();
    }

    /** Visits every step of every body, including lambdas. */
    public void forEachStep(Consumer<Step> each) {
        for (ClassModel one : classes.values()) {
            for (Body body : one.bodies()) {
                StepTraversal.forEach(body.steps(), each);
            }
        }
    }

    /** Visits every step that passes or assigns a function. */
    public void forEachFunctionStep(Consumer<Step> each) {
        for (ClassModel one : classes.values()) {
            one.functionSteps().forEach(each);
        }
    }

    /** The anonymous class of an object, if it has one. */
    public Optional<ClassModel> anonymousClassOf(Step.Creation made) {
        return Optional.ofNullable(anonymous.get(made.position()));
    }

    public Optional<ClassModel> findClass(String type) {
        return Optional.ofNullable(classes.get(type));
    }

    /** Whether an annotation switches a rule off at a position. */
    public boolean isSuppressed(String rule, SourcePosition position) {
        return suppressions.getOrDefault(position.file(), List.of()).stream()
                .anyMatch(each -> each.covers(rule, position.line()));
    }

    public boolean isTask(String type) {
        return isA(type, ForkJoinTypes.TASKS);
    }

    public boolean isCompleter(String type) {
        return isA(type, ForkJoinTypes.COMPLETERS);
    }

    /** Whether a type belongs to the framework itself, whose sources may be among the files. */
    public boolean isFrameworkType(String type) {
        return ForkJoinTypes.contains(type);
    }

    public boolean isPool(String type) {
        return isA(type, ForkJoinTypes.POOLS);
    }

    /** Whether a type equals or extends another, according to the sources. */
    public boolean isSubtype(String type, String other) {
        return isA(type, Set.of(other));
    }

    /** Whether a type equals or extends one of some types, according to the sources. */
    private boolean isA(String type, Set<String> wanted) {
        return wanted.contains(type)
                || (classes.containsKey(type) && supertypes(type).stream().anyMatch(wanted::contains));
    }

    /** A class and its supertypes, as far as their sources are known, from the class upwards. */
    public List<ClassModel> hierarchy(String type) {
        return classes.containsKey(type) ? hierarchies.computeIfAbsent(type, this::newHierarchy) : List.of();
    }

    private List<ClassModel> newHierarchy(String type) {
        Set<String> seen = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (classes.containsKey(next) && seen.add(next)) {
                open.addAll(classes.get(next).supertypes());
            }
        }
        return seen.stream().map(classes::get).toList();
    }

    /** The names of a class and of its supertypes, with those whose sources are unknown. */
    public Set<String> supertypes(String type) {
        return classes.containsKey(type) ? supertypes.computeIfAbsent(type, this::newSupertypes) : Set.of(type);
    }

    private Set<String> newSupertypes(String type) {
        Set<String> names = new LinkedHashSet<>(Set.of(type));
        hierarchy(type).forEach(each -> {
            names.add(each.name());
            names.addAll(each.supertypes());
        });
        return names;
    }

    /** Whether a class is extended or implemented, according to the sources. */
    public boolean hasSubtypes(String type) {
        return classes.values().stream().anyMatch(each -> each.supertypes().contains(type));
    }

    /** The method that a call names, according to the sources. Overriding methods are not considered. */
    public Optional<Body> bodyOf(Step.Call call) {
        String type = classOf(call);
        Optional<Body> body = bodyOf(type, call.name(), call.arguments());
        // The parser does not know methods that an enclosing class inherits from a class in another file.
        while (body.isEmpty() && call.receiver() == null && type.contains("$")) {
            type = type.substring(0, type.lastIndexOf('$'));
            body = bodyOf(type, call.name(), call.arguments());
        }
        return body.isEmpty() && call.receiver() == null ? imported(type, call) : body;
    }

    /** The method that a file imports together with all static members of a class. */
    private Optional<Body> imported(String type, Step.Call call) {
        return findClass(type).stream()
                .flatMap(each -> each.staticImports().stream())
                .flatMap(each -> bodyOf(each, call.name(), call.arguments()).stream())
                .filter(body -> body.is(Body.Trait.STATIC))
                .findFirst();
    }

    /** The method, or constructor, of a class with the parameters that fit some arguments best. */
    public Optional<Body> bodyOf(String type, String name, List<Value> arguments) {
        for (ClassModel each : hierarchy(type)) {
            List<Body> candidates = new ArrayList<>();
            for (Body body : each.bodies()) {
                if (body.name().equals(name) && body.accepts(arguments.size())) {
                    candidates.add(body);
                }
            }
            if (!candidates.isEmpty() || name.equals(Body.CONSTRUCTOR)) {
                return Overloads.best(this, candidates, arguments);
            }
        }
        return Optional.empty();
    }

    /** The methods of a name that a class has itself, or else inherits from the nearest supertype. */
    public List<Body> bodiesNamed(String type, String name) {
        for (ClassModel each : hierarchy(type)) {
            List<Body> named = each.bodies().stream()
                    .filter(body -> body.name().equals(name))
                    .toList();
            if (!named.isEmpty()) {
                return named;
            }
        }
        return List.of();
    }

    /** The declaration of a field, which may be in a supertype. */
    public Optional<ClassModel.FieldModel> declarationOf(Value.Field field) {
        String owner = field.owner();
        Optional<ClassModel.FieldModel> declared = fieldOf(owner, field.name());
        while (declared.isEmpty() && owner.contains("$")) {
            owner = owner.substring(0, owner.lastIndexOf('$'));
            declared = fieldOf(owner, field.name());
        }
        return declared;
    }

    /** A field that a class declares or inherits. */
    Optional<ClassModel.FieldModel> fieldOf(String type, String name) {
        return hierarchy(type).stream()
                .flatMap(each -> Stream.ofNullable(each.fields().get(name)))
                .findFirst();
    }

    /** The initial value of a variable whose type the parser does not know. */
    public Optional<Value> initialValue(Value.Local untyped) {
        return types.initialValue(untyped);
    }

    /** A value's static type. The declaration gives the type of a field or a result if the file of the value does not. */
    public String typeOf(Value value) {
        return types.of(value);
    }

    /**
     * The class whose method a call runs. The parser does not know it if the call is on a field or a result whose declaration is
     * in another file.
     */
    public String classOf(Step.Call call) {
        return call.type().isEmpty() && call.receiver() != null ? typeOf(call.receiver()) : call.type();
    }

    /** The operation on tasks that a call performs. */
    public TaskOperation taskOperation(Step.Call call) {
        if (!ForkJoinTypes.OPERATIONS.contains(call.name())) {
            return TaskOperation.NONE;
        }
        String type = classOf(call);
        String receiver = call.receiver() == null ? "" : typeOf(call.receiver());
        String on = receiver.isEmpty() ? type : receiver;
        boolean task = isTask(type) || isTask(on);
        boolean none = call.arguments().isEmpty();
        return switch (call.name()) {
            case "fork" -> (task || isUnknownTask(on)) && none ? TaskOperation.FORK : TaskOperation.NONE;
            case "join" -> task || (isUnknownTask(on) && none) ? TaskOperation.JOIN : TaskOperation.NONE;
            case "get", "quietlyJoin" -> task ? TaskOperation.JOIN : TaskOperation.NONE;
            case "compute", "exec", "invoke", "quietlyInvoke" -> {
                if (isPool(type) || isPool(on)) {
                    yield TaskOperation.SUBMIT;
                }
                yield task && none ? TaskOperation.COMPUTE : TaskOperation.NONE;
            }
            case "submit", "execute" -> isPool(type) || isPool(on) ? TaskOperation.SUBMIT : TaskOperation.NONE;
            // The framework's first versions had other names for it.
            case "invokeAll", "forkJoin", "coInvoke" -> task ? TaskOperation.INVOKE_ALL : TaskOperation.NONE;
            default -> TaskOperation.NONE;
        };
    }

    /** Whether a body is a task's own code. */
    public boolean isTaskMethod(Body body) {
        return ForkJoinTypes.TASK_METHODS.contains(body.name()) && isTask(body.type());
    }

    /** Whether a value is a task. */
    public boolean isTask(Value value) {
        return isTask(value.type());
    }

    /** Whether a class without a source is named as tasks are. Its methods that only tasks have tell the rest. */
    private boolean isUnknownTask(String type) {
        return !type.startsWith("java")
                && !classes.containsKey(type)
                && (type.endsWith("Task") || type.endsWith("Action"));
    }

    /** Whether the functions passed to a call run in another thread or as tasks. */
    public boolean runsAsynchronously(Step.Call call) {
        return taskOperation(call) == TaskOperation.SUBMIT
                || (ASYNCHRONOUS_CALLS.contains(call.name()) && bodyOf(call).isEmpty());
    }
}
