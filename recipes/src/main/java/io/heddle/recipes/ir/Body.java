package io.heddle.recipes.ir;

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
}
