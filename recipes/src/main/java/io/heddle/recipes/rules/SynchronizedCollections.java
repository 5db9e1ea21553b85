package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Step;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Hashtable;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.Vector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The collections of the JDK whose methods are synchronized. */
final class SynchronizedCollections {
    @SuppressWarnings("JdkObsolete") // These are the types to find.
    private static final Map<String, Set<String>> METHODS = Stream.of(Vector.class, Stack.class, Hashtable.class)
            .collect(Collectors.toMap(Class::getName, SynchronizedCollections::methods));

    private SynchronizedCollections() {}

    private static Set<String> methods(Class<?> type) {
        return Arrays.stream(type.getMethods()).map(Method::getName).collect(Collectors.toSet());
    }

    static boolean contains(String type) {
        return METHODS.containsKey(type);
    }

    /** Whether a call is of such a collection's method. A class of a program may have the same name. */
    static boolean isOn(String type, Step.Call call) {
        return METHODS.getOrDefault(type, Set.of()).contains(call.name());
    }
}
