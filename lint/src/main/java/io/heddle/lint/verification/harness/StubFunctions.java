package io.heddle.lint.verification.harness;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Stubs of interfaces. Their methods return the same result for the same arguments. They count their calls. */
final class StubFunctions {
    private StubFunctions() {}

    static Object of(Class<?> type) {
        if (type == Comparator.class) {
            return Comparator.naturalOrder();
        }
        AtomicLong calls = new AtomicLong();
        return Proxy.newProxyInstance(
                type.getClassLoader() == null ? StubFunctions.class.getClassLoader() : type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> switch (method.getName()) {
                    case "toString" -> "stub called %d times".formatted(calls.get());
                    case "hashCode" -> System.identityHashCode(calls);
                    case "equals" -> false;
                    default -> {
                        calls.incrementAndGet();
                        yield method.getReturnType().isInstance(self) && arguments == null
                                ? self
                                : result(method.getReturnType(), arguments == null ? new Object[0] : arguments);
                    }
                });
    }

    private static @Nullable Object result(Class<?> type, @Nullable Object[] arguments) {
        int hash = Arrays.deepHashCode(arguments);
        return switch (type.getName()) {
            case "void" -> null;
            case "boolean" -> (hash & 1) == 0;
            case "int" -> hash;
            case "long" -> (long) hash;
            case "double" -> (double) hash;
            case "float" -> (float) hash;
            case "short" -> (short) hash;
            case "byte" -> (byte) hash;
            case "char" -> (char) hash;
            case "java.lang.String" -> "text" + hash;
            default -> arguments.length == 0 || !type.isInstance(arguments[0]) ? null : arguments[0];
        };
    }
}
