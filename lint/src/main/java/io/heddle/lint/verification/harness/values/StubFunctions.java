package io.heddle.lint.verification.harness.values;

import io.heddle.lint.verification.harness.loading.CanonicalText;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A stub of an interface. Its methods return the same result for the same arguments. It counts its calls. If its methods return objects
 * of its interface, these form a small tree.
 */
final class StubFunctions {
    /** The stubs of this generation have no children. */
    static final int LAST_GENERATION = 3;

    private final RandomValues values;
    private final long id;
    private final Map<String, @Nullable Object> results = new TreeMap<>();
    private long calls;

    private StubFunctions(RandomValues values) {
        this.values = values;
        id = values.random().nextLong();
    }

    static Object of(Class<?> type, RandomValues values) {
        if (type == Comparator.class) {
            return Comparator.naturalOrder();
        }
        StubFunctions stub = new StubFunctions(values);
        return Proxy.newProxyInstance(
                type.getClassLoader() == null ? StubFunctions.class.getClassLoader() : type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> stub.call(self, method, arguments == null ? new Object[0] : arguments));
    }

    private synchronized @Nullable Object call(Object self, Method method, @Nullable Object[] arguments) {
        return switch (method.getName()) {
            case "toString" -> "stub called %d times with %s".formatted(calls, CanonicalText.of(results));
            case "hashCode" -> (int) id;
            case "equals" -> isSame(self, arguments[0]);
            default -> called(self, method, arguments);
        };
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Object self, @Nullable Object other) {
        return self == other;
    }

    private @Nullable Object called(Object self, Method method, @Nullable Object[] arguments) {
        calls++;
        Class<?> type = method.getReturnType();
        if (arguments.length > 0 && type.isInstance(arguments[0])) {
            return arguments[0];
        }
        if (arguments.length == 0 && type.isInstance(self) && !ProgramObjects.isOfProgram(type)) {
            return self;
        }
        return isData(type) ? data(method, arguments) : result(method, arguments);
    }

    private static boolean isData(Class<?> type) {
        return type.isArray()
                || Iterable.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || ProgramObjects.isOfProgram(type);
    }

    /** Data is generated once, so that changes of it last. */
    private @Nullable Object data(Method method, @Nullable Object[] arguments) {
        String key = method.getName() + CanonicalText.of(arguments);
        if (!results.containsKey(key)) {
            Class<?> type = method.getReturnType();
            boolean isLast = values.generation() >= LAST_GENERATION;
            try {
                results.put(
                        key,
                        isLast && ProgramObjects.isOfProgram(type) && !type.isEnum()
                                ? null
                                : values.next(id ^ key.hashCode()).value(method.getGenericReturnType(), 0));
            } catch (NotTestable e) {
                results.put(key, null);
            }
        }
        return results.get(key);
    }

    private @Nullable Object result(Method method, @Nullable Object[] arguments) {
        int hash = arguments.length == 0 ? (int) (id ^ method.getName().hashCode()) : Arrays.deepHashCode(arguments);
        return switch (method.getReturnType().getName()) {
            case "void" -> null;
            case "boolean" -> decision(method.getName(), (hash & 1) == 0);
            case "int" -> arguments.length == 0 ? Math.floorMod(hash, 100) : hash;
            case "long" -> (long) hash;
            case "double" -> (double) hash;
            case "float" -> (float) hash;
            case "short" -> (short) hash;
            case "byte" -> (byte) hash;
            case "char" -> (char) hash;
            case "java.lang.String" -> "text" + hash;
            default -> null;
        };
    }

    private boolean decision(String name, boolean other) {
        return switch (RecursionNames.of(name)) {
            case CONTINUES -> values.generation() < LAST_GENERATION;
            case ENDS -> values.generation() >= LAST_GENERATION;
            case UNKNOWN -> other;
        };
    }
}
