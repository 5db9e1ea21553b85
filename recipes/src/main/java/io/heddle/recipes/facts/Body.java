package io.heddle.recipes.facts;

import java.util.List;
import java.util.Set;

/**
 * The code of a method, a constructor, an initializer or a lambda.
 *
 * @param type the class that it is in
 * @param name as the class file has it: {@code <init>} for a constructor, {@code <clinit>} for all initializers together; empty
 *     for a lambda
 * @param parameters their names
 * @param isTest whether a framework of tests runs it, by its annotation
 * @param suppressed the rules that the source wants to hear nothing of here, by {@code @SuppressWarnings}
 */
public record Body(
        Place at,
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
