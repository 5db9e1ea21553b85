package io.heddle.recipes.ir;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the names of all types in the model of a file. */
final class MentionedTypes {
    private final Set<String> types = new HashSet<>();

    private MentionedTypes() {}

    /** The types that some classes declare or mention, and the types around these. */
    static Set<String> in(List<ClassModel> classes) {
        MentionedTypes mentioned = new MentionedTypes();
        classes.forEach(mentioned::add);
        return Set.copyOf(mentioned.types);
    }

    private void add(ClassModel type) {
        add(type.name());
        type.supertypes().forEach(this::add);
        type.staticImports().forEach(this::add);
        type.fields().values().forEach(field -> {
            add(field.type());
            add(field.initial());
        });
        type.bodies().forEach(this::add);
    }

    private void add(Body body) {
        add(body.type());
        add(body.returns());
        body.thrown().forEach(this::add);
        body.parameters().forEach(this::add);
        body.steps().forEach(this::add);
    }

    private void add(Step step) {
        switch (step) {
            case Step.Call call -> {
                add(call.type());
                add(call.returns());
                add(call.receiver());
                call.arguments().forEach(this::add);
            }
            case Step.Creation made -> {
                add(made.type());
                made.arguments().forEach(this::add);
            }
            case Step.Assignment assignment -> {
                add(assignment.target());
                add(assignment.value());
            }
            case Step.Conditional choice -> {
                add(choice.condition());
                choice.then().forEach(this::add);
                choice.otherwise().forEach(this::add);
            }
            case Step.Loop loop -> {
                add(loop.over());
                loop.body().forEach(this::add);
            }
            case Step.Synchronized block -> {
                add(block.lock());
                block.body().forEach(this::add);
            }
            case Step.Return exit -> add(exit.result());
        }
    }

    /** Calls and creations of values are steps of their own, so their parts are not visited again. */
    private void add(@Nullable Value value) {
        switch (value) {
            case Value.Local local -> add(local.type());
            case Value.Field field -> {
                add(field.owner());
                add(field.type());
                add(field.receiver());
            }
            case Value.ArrayElement element -> {
                add(element.array());
                add(element.index());
            }
            case Value.Operation operation -> {
                add(operation.type());
                operation.operands().forEach(this::add);
            }
            case Value.Lambda(Body body) -> add(body);
            case Value.MethodReference reference -> {
                add(reference.receiver());
                add(reference.type());
            }
            case Value.This self -> add(self.type());
            case Value.Super superclass -> add(superclass.type());
            case null, default -> {}
        }
    }

    private void add(String type) {
        String element = type.contains("[") ? type.substring(0, type.indexOf('[')) : type;
        while (types.add(element) && element.contains("$")) {
            element = element.substring(0, element.lastIndexOf('$'));
        }
    }
}
