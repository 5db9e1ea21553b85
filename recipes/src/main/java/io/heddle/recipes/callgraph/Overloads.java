package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Chooses among methods with one name and number of parameters, as far as types are known. */
final class Overloads {
    /** Types whose parameters take a primitive value, or whose values are given to a primitive parameter. */
    private static final Set<String> BOXES = Set.of(
            "java.lang.Object",
            "java.lang.Number",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Double",
            "java.lang.Float",
            "java.lang.Short",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Boolean");

    private Overloads() {}

    /** The method whose parameters fit some arguments best. */
    static Optional<Body> best(ProgramModel program, List<Body> candidates, List<Value> arguments) {
        return candidates.size() < 2
                ? candidates.stream().findFirst()
                : candidates.stream().max(Comparator.comparingInt(each -> fit(program, each, arguments)));
    }

    private static int fit(ProgramModel program, Body method, List<Value> arguments) {
        return IntStream.range(0, arguments.size())
                .map(i -> fit(program, method.parameters().get(i).type(), program.typeOf(arguments.get(i))))
                .sum();
    }

    private static int fit(ProgramModel program, String parameter, String argument) {
        if (argument.isEmpty() || parameter.isEmpty()) {
            return 0;
        }
        if (parameter.equals(argument)) {
            return 2;
        }
        if (program.isSubtype(argument, parameter)) {
            return 1;
        }
        boolean converts = BOXES.contains(parameter) || BOXES.contains(argument);
        return isPrimitive(parameter) == isPrimitive(argument) || converts ? 0 : -2;
    }

    private static boolean isPrimitive(String type) {
        return !type.contains(".") && !type.contains("[") && Character.isLowerCase(type.codePointAt(0));
    }
}
