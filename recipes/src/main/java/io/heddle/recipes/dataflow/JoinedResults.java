package io.heddle.recipes.dataflow;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Recognises the results of children, and those that a merge has to move because it compares their elements. */
public final class JoinedResults {
    private static final Set<String> WRAPPERS = Set.of("java.util.Arrays", "java.util.List", "java.util.Collections");

    /** Methods of a task that say something about the task instead of its result. */
    private static final Set<String> STATES = Set.of(
            "fork", "isDone", "isCancelled", "isCompletedNormally", "isCompletedAbnormally", "getException", "cancel");

    /** Types whose size does not grow with the data. */
    private static final Set<String> FIXED_SIZE = Set.of(
            "int",
            "long",
            "double",
            "float",
            "short",
            "byte",
            "char",
            "boolean",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Double",
            "java.lang.Float",
            "java.lang.Short",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Boolean",
            "java.math.BigInteger",
            "java.math.BigDecimal",
            "java.lang.Void",
            "void");

    private final ProgramModel program;
    private final Origins origins;
    private final Set<Value> merged = new HashSet<>();
    private final Set<Value> sinks = new HashSet<>();
    private final Map<Value, Boolean> joined = new HashMap<>();

    public JoinedResults(ProgramModel program, Origins origins, List<Step> steps) {
        this.program = program;
        this.origins = origins;
        Set<Value> filled = new HashSet<>();
        StepTraversal.forEach(steps, step -> {
            if (step instanceof Step.Call call
                    && call.receiver() != null
                    && (call.name().startsWith("add") || call.name().startsWith("put"))) {
                filled.addAll(origins.of(call.receiver()));
            }
            if (step instanceof Step.Creation child && program.isTask(child.type())) {
                addSinks(child, filled);
            }
            if (step instanceof Step.Loop loop) {
                addMerged(loop.over());
                StepTraversal.forEach(loop.body(), inner -> {
                    if (inner instanceof Step.Conditional choice) {
                        addMerged(choice.condition());
                    }
                });
            }
        });
    }

    /** A condition that compares elements of two results belongs to a merge. */
    private void addMerged(Value condition) {
        Set<Value> compared = new HashSet<>();
        addContainers(condition, compared, new HashSet<>());
        if (compared.size() > 1) {
            merged.addAll(compared);
        }
    }

    private void addContainers(Value value, Set<Value> containers, Set<Value> seen) {
        Optional<Value> container = ElementCopies.container(value, origins);
        if (container.isPresent()) {
            // The index or key of an element is not compared.
            containers.add(container.get());
        } else if (seen.add(value)) {
            Value origin = value instanceof Value.Local ? origins.resolve(value) : value;
            origin.parts().forEach(each -> addContainers(each, containers, seen));
        }
    }

    /** Whether a value is the result of a child and grows with the data. */
    public boolean isJoined(Value value) {
        Boolean known = joined.get(value);
        if (known == null) {
            // A value that depends on itself is joined if its other origins are.
            joined.put(value, false);
            known = !FIXED_SIZE.contains(program.typeOf(value))
                    && origins.of(value).stream().anyMatch(this::isResult);
            joined.put(value, known);
        }
        return known;
    }

    private boolean isResult(Value value) {
        return switch (value) {
            case Value.CallResult(Step.Call call) -> isResult(call);
            case Value.Field field ->
                field.receiver() != null && (isChild(field.receiver()) || isJoined(field.receiver()));
            case Value.ArrayElement element -> isJoined(element.array());
            case Value.NewObject created -> sinks.contains(created);
            default -> false;
        };
    }

    private boolean isResult(Step.Call call) {
        TaskOperation operation = program.taskOperation(call);
        if (operation == TaskOperation.JOIN || operation == TaskOperation.COMPUTE) {
            return !FIXED_SIZE.contains(call.returns());
        }
        if (WRAPPERS.contains(call.type())
                && call.receiver() == Value.Unknown.UNKNOWN
                && call.arguments().size() == 1) {
            return isJoined(call.arguments().getFirst());
        }
        if (call.receiver() == null) {
            return false;
        }
        return (isChild(call.receiver()) || isOfChild(call))
                ? call.arguments().isEmpty() && !STATES.contains(call.name())
                : isJoined(call.receiver());
    }

    /** Whether a value is a task other than this one. */
    private boolean isChild(Value value) {
        return !(value instanceof Value.This)
                && (program.isTask(program.typeOf(value))
                        || origins.of(value).stream()
                                .anyMatch(each -> each instanceof Value.NewObject(Step.Creation made)
                                        && program.isTask(made.type())));
    }

    /** Whether a call is a method of a task whose object is unknown, such as an element of a stream. */
    private boolean isOfChild(Step.Call call) {
        return !(call.receiver() instanceof Value.This) && program.isTask(call.type());
    }

    /**
     * The new collections that a child is given to fill.
     *
     * @param filled the collections that the task itself has added to before
     */
    private void addSinks(Step.Creation child, Set<Value> filled) {
        for (Value argument : child.arguments()) {
            origins.of(argument).stream()
                    .filter(each -> each instanceof Value.NewObject(Step.Creation made)
                            && made.type().startsWith("java.util.")
                            && made.arguments().isEmpty()
                            && !filled.contains(each))
                    .forEach(sinks::add);
        }
    }

    /** Whether a value is an element of a joined result that no merge compares with others. */
    public boolean isUnmergedElement(Value value) {
        return ElementCopies.container(value, origins)
                .filter(container -> isJoined(container) && !merged.contains(container))
                .isPresent();
    }

    /** Whether a merge compares the elements of a value. It has to move the rest as well. */
    public boolean isMerged(Value value) {
        return isMerged(value, new HashSet<>());
    }

    private boolean isMerged(Value value, Set<Value> seen) {
        return seen.add(value)
                && origins.of(value).stream()
                        .anyMatch(each -> merged.contains(each)
                                || (each instanceof Value.CallResult(Step.Call call)
                                        && call.receiver() != null
                                        && program.taskOperation(call) == TaskOperation.NONE
                                        && isMerged(call.receiver(), seen)));
    }
}
