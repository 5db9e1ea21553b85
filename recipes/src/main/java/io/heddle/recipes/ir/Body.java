package io.heddle.recipes.ir;

import java.util.List;
import java.util.Set;

/**
 * The code of a method, a constructor, an initializer or a lambda.
 *
 * @param type the name of the class that contains it
 * @param name as in the class file: {@code <init>} for a constructor, {@code <clinit>} for all initializers together; empty for a
 *     lambda
 * @param isTest whether a test framework runs it, according to its annotations
 * @param suppressed the ids of the rules that {@code @SuppressWarnings} switches off here
 */
public record Body(
        SourcePosition position,
        String type,
        String name,
        List<Value.Local> parameters,
        boolean isStatic,
        boolean isSynchronized,
        boolean isTest,
        Set<String> suppressed,
        List<Step> steps) {
    public static final String CONSTRUCTOR = "<init>";
    public static final String INITIALIZER = "<clinit>";

    public boolean isConstructor() {
        return name.equals(CONSTRUCTOR);
    }
}
