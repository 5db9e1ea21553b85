package io.heddle.recipes.ir;

import java.util.Set;

/** The methods of streams, collections and maps whose result has the elements of the object that they are called on. */
public final class StreamStages {
    private static final Set<String> KEEPING = Set.of(
            "stream",
            "parallelStream",
            "parallel",
            "sequential",
            "filter",
            "peek",
            "sorted",
            "distinct",
            "limit",
            "skip",
            "iterator",
            "listIterator",
            "entrySet",
            "values",
            "collect",
            "toList",
            "keySet");

    private StreamStages() {}

    public static boolean keepElements(String method) {
        return KEEPING.contains(method);
    }
}
