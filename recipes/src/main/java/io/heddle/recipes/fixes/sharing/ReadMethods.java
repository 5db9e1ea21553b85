package io.heddle.recipes.fixes.sharing;

import java.util.Set;
import org.openrewrite.java.tree.J;

/** Recognises calls that only read a collection. */
final class ReadMethods {
    private static final Set<String> OF_COLLECTION = Set.of(
            "get",
            "getOrDefault",
            "contains",
            "containsAll",
            "containsKey",
            "containsValue",
            "size",
            "isEmpty",
            "stream",
            "parallelStream",
            "indexOf",
            "forEach",
            "toArray");

    private static final Set<String> WITH_ARGUMENT =
            Set.of("addAll", "putAll", "copyOf", "max", "min", "join", "println", "print", "containsAll");

    private ReadMethods() {}

    /** Whether a call on a collection only reads it. */
    static boolean isRead(J.MethodInvocation call) {
        return OF_COLLECTION.contains(call.getSimpleName());
    }

    /** Whether a call only reads a collection that is its argument. */
    static boolean readsArgument(J.MethodInvocation call) {
        return WITH_ARGUMENT.contains(call.getSimpleName());
    }
}
