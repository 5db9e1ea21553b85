package io.heddle.recipes.ir;

import java.util.Set;

/** The names of methods whose result is a collection, or a stream, of their arguments. */
public final class CollectionFactories {
    private static final Set<String> METHODS = Set.of("of", "asList", "singletonList", "singleton", "newArrayList");

    private CollectionFactories() {}

    public static boolean contains(String method) {
        return METHODS.contains(method);
    }
}
