package io.heddle.recipes.program;

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
        // A method with exactly these parameters precedes one of variable arity.
        return IntStream.range(0, arguments.size())
                        .map(i -> fit(program, parameter(method, i), program.typeOf(arguments.get(i))))
                        .sum()
                - (method.is(Body.Trait.VARIABLE_ARITY) ? 1 : 0);
    }

    /** The type of the parameter that receives an argument, or of an element of it. */
    private static String parameter(Body method, int argument) {
        int index = method.parameterOf(argument);
        String type = method.parameters().get(index).type();
        boolean element = method.is(Body.Trait.VARIABLE_ARITY)
                && index == method.parameters().size() - 1
                && type.endsWith("[]");
        return element ? type.substring(0, type.length() - 2) : type;
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
