package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lambdas and method references that implement the interfaces of a program. */
final class InterfaceFunctions {
    /** The most functions of an interface for its calls to be followed into them. */
    private static final int MOST_FUNCTIONS = 8;

    private final ProgramModel program;
    private final Map<String, List<Value>> functions = new HashMap<>();

    InterfaceFunctions(ProgramModel program) {
        this.program = program;
        program.forEachFunctionStep(step -> {
            switch (step) {
                case Step.Call call -> add(program.bodyOf(call), call.arguments());
                case Step.Creation made ->
                    add(program.bodyOf(made.type(), Body.CONSTRUCTOR, made.arguments()), made.arguments());
                case Step.Assignment assignment -> add(program.typeOf(assignment.target()), assignment.value());
                default -> {}
            }
        });
    }

    private void add(Optional<Body> called, List<Value> arguments) {
        for (int i = 0; called.isPresent() && i < arguments.size(); i++) {
            if (arguments.get(i).isFunction()) {
                add(called.get().parameters().get(called.get().parameterOf(i)).type(), arguments.get(i));
            }
        }
    }

    private void add(String type, Value function) {
        if (program.findClass(type).filter(ClassModel::isAbstract).isPresent()) {
            functions.computeIfAbsent(type, missing -> new ArrayList<>()).add(function);
        }
    }

    /** The functions that a call of an interface's method may run. */
    List<Value> of(String type, String method) {
        List<Value> all = functions.getOrDefault(type, List.of());
        boolean isAbstract = !all.isEmpty()
                && program.bodiesNamed(type, method).stream().anyMatch(body -> body.is(Body.Trait.WITHOUT_CODE));
        return isAbstract && all.size() <= MOST_FUNCTIONS ? all : List.of();
    }
}
