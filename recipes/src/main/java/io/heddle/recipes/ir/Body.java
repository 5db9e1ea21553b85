package io.heddle.recipes.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The code of a method, a constructor, an initializer or a lambda.
 *
 * @param type the name of the class that contains it
 * @param name as in the class file: {@code <init>} for a constructor, {@code <clinit>} for all initializers together; empty for a
 *     lambda
 * @param returns the name of the type of its result; empty if unknown
 * @param thrown the names of the exceptions that it declares
 */
public record Body(
        SourcePosition position,
        String type,
        String name,
        List<Value.Local> parameters,
        Set<Trait> traits,
        String returns,
        List<String> thrown,
        List<Step> steps) {
    /** A property of a method. */
    public enum Trait {
        STATIC,
        SYNCHRONIZED,
        /** Its last parameter is an array of all further arguments. */
        VARIABLE_ARITY,
        /** Declared without code: abstract, of an interface, or native. */
        WITHOUT_CODE,
        /** A test framework runs it, according to its annotations. */
        TEST
    }

    public static final String CONSTRUCTOR = "<init>";
    public static final String INITIALIZER = "<clinit>";

    /** A body without traits: a lambda or an initializer. */
    public static Body of(
            SourcePosition position, String type, String name, List<Value.Local> parameters, List<Step> steps) {
        return new Body(position, type, name, parameters, Set.of(), "", List.of(), steps);
    }

    public boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** Whether it can be called with a number of arguments. */
    public boolean accepts(int arguments) {
        return is(Trait.VARIABLE_ARITY) ? arguments >= parameters.size() - 1 : arguments == parameters.size();
    }

    /** The values of its parameters in a call. */
    public List<Value> received(List<Value> arguments) {
        int fixed = parameters.size() - 1;
        boolean packs = is(Trait.VARIABLE_ARITY)
                && (arguments.size() != parameters.size()
                        || !arguments.getLast().type().endsWith("[]"));
        if (!packs) {
            return arguments;
        }
        List<Value> received = new ArrayList<>(arguments.subList(0, fixed));
        received.add(new Value.NewObject(new Step.Creation(
                position, parameters.getLast().type(), List.copyOf(arguments.subList(fixed, arguments.size())))));
        return received;
    }

    /** The index of the parameter that receives an argument. */
    public int parameterOf(int argument) {
        return Math.min(argument, parameters.size() - 1);
    }
}
