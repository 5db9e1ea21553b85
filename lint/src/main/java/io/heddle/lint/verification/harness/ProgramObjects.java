package io.heddle.lint.verification.harness;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects of the program's own classes and of libraries. */
final class ProgramObjects {
    private static final int LARGEST_NUMBER = 1_000;

    private final RandomValues values;

    ProgramObjects(RandomValues values) {
        this.values = values;
    }

    /** An object that the first suitable constructor makes. Interfaces are stubs. */
    Object of(Class<?> type, int depth) throws NotTestable {
        if (type.isInterface()) {
            return StubFunctions.of(type);
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            return implementation(type, depth);
        }
        List<Constructor<?>> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> !each.isSynthetic())
                .sorted(Comparator.comparingInt((Constructor<?> each) -> -each.getParameterCount())
                        .thenComparing(Constructor::toGenericString))
                .toList();
        for (Constructor<?> constructor : constructors) {
            try {
                constructor.setAccessible(true);
                Object made = constructor.newInstance(arguments(constructor, depth));
                fill(made, depth);
                return made;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError | NotTestable e) {
                // Try the next constructor.
            }
        }
        return withoutConstructor(type, depth);
    }

    /** An object whose fields have generated values, for a class whose constructors fail. */
    private Object withoutConstructor(Class<?> type, int depth) throws NotTestable {
        if (type.isRecord() || type.isEnum() || !(type.getClassLoader() instanceof URLClassLoader)) {
            throw RandomValues.notTestable(type);
        }
        try {
            // The compiler does not allow a direct call of this class of the module jdk.unsupported.
            Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
            Object made = ((Constructor<?>) factory.getMethod(
                                    "newConstructorForSerialization", Class.class, Constructor.class)
                            .invoke(
                                    factory.getMethod("getReflectionFactory").invoke(null),
                                    type,
                                    Object.class.getDeclaredConstructor()))
                    .newInstance();
            fill(made, depth);
            return made;
        } catch (ReflectiveOperationException | LinkageError e) {
            throw RandomValues.notTestable(type);
        }
    }

    /** An object of a class that is nested in an abstract class and extends it, or else of a stub. */
    private Object implementation(Class<?> type, int depth) throws NotTestable {
        for (Class<?> each : type.getDeclaredClasses()) {
            if (type.isAssignableFrom(each) && !Modifier.isAbstract(each.getModifiers())) {
                return of(each, depth);
            }
        }
        return withoutConstructor(StubClasses.of(type, values.bindings()), depth);
    }

    private @Nullable Object[] arguments(Constructor<?> constructor, int depth) throws NotTestable {
        Parameter[] parameters = constructor.getParameters();
        int extent = values.side(depth);
        Map<Parameter, Integer> bounds = RangeParameters.of(parameters, extent, RandomArguments.ArgumentStyle.DISTINCT);
        @Nullable Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            Class<?> type = parameters[i].getType();
            Integer bound = bounds.get(parameters[i]);
            if (type == int.class) {
                arguments[i] = bound == null ? values.property(LARGEST_NUMBER) : bound;
            } else if (type == long.class) {
                arguments[i] = bound == null ? (long) values.property(LARGEST_NUMBER) : (long) bound;
            } else {
                arguments[i] = values.value(parameters[i].getParameterizedType(), depth + 1);
            }
        }
        return arguments;
    }

    /** Gives values to the fields and elements of arrays that the constructor left empty. */
    private void fill(Object made, int depth) throws IllegalAccessException {
        for (Class<?> type = made.getClass();
                type != null && type.getClassLoader() instanceof URLClassLoader;
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    fill(made, field, depth);
                }
            }
        }
    }

    private void fill(Object made, Field field, int depth) throws IllegalAccessException {
        field.setAccessible(true);
        Object value = field.get(made);
        try {
            if (value == null && Throwable.class.isAssignableFrom(field.getType())) {
                // Objects mostly keep an exception only after a failure.
                return;
            }
            if (value == null) {
                field.set(made, values.value(field.getGenericType(), depth + 1));
            } else if (value.getClass().isArray()) {
                fillArray(value, depth);
            }
        } catch (NotTestable | IllegalAccessException e) {
            // The field stays null, as the constructor left it.
        }
    }

    private void fillArray(Object array, int depth) throws NotTestable {
        Class<?> component = array.getClass().getComponentType();
        for (int i = 0; i < Array.getLength(array); i++) {
            Object element = Array.get(array, i);
            if (component.isArray() && element != null) {
                fillArray(element, depth);
            } else if (element == null || (component.isPrimitive() && isZero(element))) {
                Array.set(array, i, values.value(component, Math.max(depth, 1) + 1));
            }
        }
    }

    private static boolean isZero(Object number) {
        return number instanceof Number zero && zero.doubleValue() == 0;
    }
}
