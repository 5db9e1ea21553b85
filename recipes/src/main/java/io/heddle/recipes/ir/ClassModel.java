package io.heddle.recipes.ir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A class declaration.
 *
 * @param name the binary name, with {@code $} before the name of a nested class
 * @param supertypes the names of its superclass and interfaces
 * @param fields by name
 * @param staticImports the classes whose static members its file imports on demand
 * @param functionSteps the steps of all bodies that pass a function to a call or a new object, or assign one to a variable
 */
public record ClassModel(
        SourcePosition position,
        String name,
        boolean isAbstract,
        List<String> supertypes,
        Map<String, FieldModel> fields,
        List<Body> bodies,
        List<String> staticImports,
        List<Step> functionSteps) {
    static ClassModel of(
            SourcePosition position,
            String name,
            boolean isAbstract,
            List<String> supertypes,
            Map<String, FieldModel> fields,
            List<Body> bodies,
            List<String> staticImports) {
        List<Step> functionSteps = new ArrayList<>();
        for (Body body : bodies) {
            StepTraversal.forEach(body.steps(), step -> {
                if (usesFunction(step)) {
                    functionSteps.add(step);
                }
            });
        }
        return new ClassModel(
                position, name, isAbstract, supertypes, fields, bodies, staticImports, List.copyOf(functionSteps));
    }

    private static boolean usesFunction(Step step) {
        return switch (step) {
            case Step.Call call -> call.arguments().stream().anyMatch(Value::isFunction);
            case Step.Creation made -> made.arguments().stream().anyMatch(Value::isFunction);
            case Step.Assignment assignment -> assignment.value().isFunction();
            default -> false;
        };
    }

    /** @param initial the value of its initializer; UNKNOWN without one */
    public record FieldModel(SourcePosition position, String type, boolean isStatic, boolean isFinal, Value initial) {}

    /** The file that declares the class. */
    public Path file() {
        return position.file();
    }
}
