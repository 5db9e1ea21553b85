package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ConstructorFields;
import io.heddle.recipes.dataflow.Origins;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FieldName;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.Getters;
import io.heddle.recipes.program.ProgramModel;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * The variables that hold a synchronized collection, such as one of {@code Collections.synchronizedX}: local ones, fields with a
 * collection of their own or one that a constructor is given, and getters of such fields.
 */
final class SynchronizedVariables {
    /** The most objects that hand a collection on to one another. */
    private static final int MOST_OBJECTS = 3;

    private final ProgramModel program;
    private final Set<FieldName> fields = new HashSet<>();
    private final Set<UUID> locals = new HashSet<>();

    SynchronizedVariables(ProgramModel program) {
        this.program = program;
        for (ClassModel type : program.classes()) {
            type.fields().forEach((name, field) -> {
                if (isSynchronized(field.initial())) {
                    fields.add(new FieldName(type.name(), name));
                }
            });
            type.bodies().stream().filter(SynchronizedVariables::wraps).forEach(this::addWrapped);
        }
        int known = fields.isEmpty() ? 0 : -1;
        for (int i = 0; i < MOST_OBJECTS && fields.size() > known; i++) {
            known = fields.size();
            program.forEachStep(this::addPassedOn);
        }
    }

    /** Whether a body wraps a collection at all. */
    private static boolean wraps(Body body) {
        boolean[] wraps = new boolean[1];
        StepTraversal.forEach(
                body.steps(),
                step -> wraps[0] |= switch (step) {
                    case Step.Call call -> isSynchronized(new Value.CallResult(call));
                    case Step.Creation made -> isSynchronized(new Value.NewObject(made));
                    default -> false;
                });
        return wraps[0];
    }

    private void addWrapped(Body body) {
        Origins origins = new Origins(body.steps());
        StepTraversal.forEach(body.steps(), step -> {
            if (step instanceof Step.Creation made) {
                for (int i = 0; i < made.arguments().size(); i++) {
                    if (mayBeSynchronized(origins, made.arguments().get(i))) {
                        ConstructorFields.of(program, made, i).forEach(field -> fields.add(FieldName.of(field)));
                    }
                }
            } else if (step instanceof Step.Assignment assignment && mayBeSynchronized(origins, assignment.value())) {
                add(assignment.target());
            }
        });
    }

    /** Adds the fields of a new object that is given the collection of a field. */
    private void addPassedOn(Step step) {
        if (step instanceof Step.Creation made) {
            for (int i = 0; i < made.arguments().size(); i++) {
                if (made.arguments().get(i) instanceof Value.Field field && contains(field)) {
                    ConstructorFields.of(program, made, i).forEach(this::add);
                }
            }
        }
    }

    private void add(Value variable) {
        switch (variable) {
            case Value.Field field -> fields.add(FieldName.of(field));
            case Value.Local local -> locals.add(local.declaration());
            default -> {}
        }
    }

    private static boolean mayBeSynchronized(Origins origins, Value value) {
        return origins.of(value).stream().anyMatch(SynchronizedVariables::isSynchronized);
    }

    private static boolean isSynchronized(Value value) {
        return switch (value) {
            case Value.CallResult(Step.Call call) ->
                call.name().startsWith("synchronized") && call.type().equals("java.util.Collections");
            case Value.NewObject(Step.Creation made) -> SynchronizedCollections.contains(made.type());
            default -> false;
        };
    }

    boolean contains(Value value) {
        return switch (value) {
            case Value.Field field -> fields.contains(FieldName.of(field));
            case Value.Local local -> locals.contains(local.declaration());
            case Value.CallResult(Step.Call call) ->
                Getters.fieldOf(program, call).filter(fields::contains).isPresent();
            default -> false;
        };
    }
}
