package io.heddle.recipes.reach;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.FileFacts;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** All files together: which classes are tasks, and which method a call means. */
public final class Program {
    private static final Set<String> HANDS_ON = Set.of(
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

    private final Map<String, ClassFacts> classes = new HashMap<>();
    private final Map<String, Path> files = new HashMap<>();

    public Program(List<FileFacts> read) {
        read.forEach(this::add);
    }

    /** The same with what one file says now. */
    public Program with(FileFacts file) {
        return with(List.of(file));
    }

    /** The same with what some files say now. Where they have another version of a class, theirs counts. */
    public Program with(List<FileFacts> changed) {
        Set<Path> paths = changed.stream().map(FileFacts::file).collect(Collectors.toSet());
        Program program = new Program(List.of());
        classes.forEach((name, facts) -> {
            if (!paths.contains(files.get(name))) {
                program.classes.put(name, facts);
                program.files.put(name, files.get(name));
            }
        });
        changed.forEach(program::add);
        return program;
    }

    private void add(FileFacts file) {
        for (ClassFacts each : file.classes()) {
            classes.put(each.name(), each);
            files.put(each.name(), file.file());
        }
    }

    public Iterable<ClassFacts> classes() {
        return classes.values();
    }

    /** All that is done anywhere, in lambdas too. */
    public void everyStep(Consumer<Step> each) {
        for (ClassFacts one : classes.values()) {
            for (Body body : one.bodies()) {
                Walk.steps(body.steps(), call -> false, each);
            }
        }
    }

    public Optional<ClassFacts> find(String type) {
        return Optional.ofNullable(classes.get(type));
    }

    /** @param type one of the classes */
    public Path fileOf(String type) {
        return Objects.requireNonNull(files.get(type));
    }

    public boolean isTask(String type) {
        return isA(type, ForkJoin.TASKS);
    }

    public boolean isCompleter(String type) {
        return isA(type, ForkJoin.COMPLETERS);
    }

    /** Whether it is of the framework itself, whose sources may be among those that are read. */
    boolean isFramework(String type) {
        return ForkJoin.TASKS.contains(type) || ForkJoin.POOLS.contains(type);
    }

    public boolean isPool(String type) {
        return isA(type, ForkJoin.POOLS);
    }

    /** Whether a type is another, or extends it by what the sources say. */
    boolean isSubtype(String type, String other) {
        return isA(type, Set.of(other));
    }

    /** Whether it is one of the types, or extends one by what the sources say. */
    private boolean isA(String type, Set<String> wanted) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (wanted.contains(next)) {
                return true;
            }
            if (seen.add(next) && classes.containsKey(next)) {
                open.addAll(classes.get(next).supertypes());
            }
        }
        return false;
    }

    /** The code that a call runs, as far as the sources say; an overriding method isn't looked for. */
    public Optional<Body> bodyOf(Step.Call call) {
        return bodyOf(call.type(), call.name(), call.arguments().size());
    }

    public Optional<Body> bodyOf(String type, String name, int parameters) {
        Set<String> seen = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(type));
        while (!open.isEmpty()) {
            String next = open.pop();
            ClassFacts found = classes.get(next);
            if (found == null || !seen.add(next)) {
                continue;
            }
            Optional<Body> body = found.bodies().stream()
                    .filter(each ->
                            each.name().equals(name) && each.parameters().size() == parameters)
                    .findFirst();
            if (body.isPresent()) {
                return body;
            }
            open.addAll(found.supertypes());
        }
        return Optional.empty();
    }

    /** A value's static type; a field's as its class declares it, where its user's file alone doesn't tell. */
    public String typeOf(Value value) {
        return value instanceof Value.Field field && field.type().isEmpty()
                ? find(field.owner())
                        .map(ClassFacts::fields)
                        .map(fields -> fields.get(field.name()))
                        .map(ClassFacts.FieldFacts::type)
                        .orElse("")
                : value.type();
    }

    /** What a call does with tasks. */
    public TaskOperation operation(Step.Call call) {
        String on = call.receiver() == null || call.receiver().type().isEmpty()
                ? call.type()
                : call.receiver().type();
        boolean task = isTask(call.type()) || isTask(on);
        boolean none = call.arguments().isEmpty();
        return switch (call.name()) {
            case "fork" -> task && none ? TaskOperation.FORK : TaskOperation.NONE;
            case "join", "get" -> task ? TaskOperation.JOIN : TaskOperation.NONE;
            case "compute", "exec", "invoke" -> {
                if (isPool(call.type()) || isPool(on)) {
                    yield TaskOperation.SUBMIT;
                }
                yield task && none ? TaskOperation.COMPUTE : TaskOperation.NONE;
            }
            case "submit", "execute" -> isPool(call.type()) || isPool(on) ? TaskOperation.SUBMIT : TaskOperation.NONE;
            case "invokeAll" -> task ? TaskOperation.INVOKE_ALL : TaskOperation.NONE;
            default -> TaskOperation.NONE;
        };
    }

    /** Whether a value is a task. */
    public boolean isTask(Value value) {
        return isTask(value.type());
    }

    /** Whether the functions that a call is given run in another thread, or as tasks of their own. */
    public boolean runsElsewhere(Step.Call call) {
        return operation(call) == TaskOperation.SUBMIT
                || (HANDS_ON.contains(call.name()) && bodyOf(call).isEmpty());
    }
}
