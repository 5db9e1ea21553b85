package io.heddle.lint.verification.harness.values;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives values to what a constructor left empty: fields, elements of arrays, collections. */
final class ObjectContents {
    /** Methods that add something to an object, such as a child or an edge. */
    private static final Pattern ADDER =
            Pattern.compile("(add|append|attach|connect|enqueue|insert|link|offer|push|put)([A-Z].*)?");

    /** The most elements of a collection that has been filled without a method of its object. */
    private static final int MOST_ELEMENTS = 3;

    private final RandomValues values;

    ObjectContents(RandomValues values) {
        this.values = values;
    }

    /** @param depth the depth of the contents */
    void fill(Object made, int depth) throws IllegalAccessException {
        if (values.style().fillsCollections() && ProgramObjects.isOfProgram(made.getClass())) {
            callAdders(made, depth);
        }
        for (Class<?> type = made.getClass();
                type != null && ProgramObjects.isOfProgram(type);
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    fill(made, field, depth);
                }
            }
        }
    }

    /** Adds elements with the object's own methods, which keep its fields consistent. */
    private void callAdders(Object made, int depth) {
        List<Method> adders = Arrays.stream(made.getClass().getDeclaredMethods())
                .filter(each -> ADDER.matcher(each.getName()).matches())
                .filter(each -> each.getParameterCount() > 0
                        && !Modifier.isStatic(each.getModifiers())
                        && !Modifier.isPrivate(each.getModifiers())
                        && !each.isSynthetic())
                .sorted(Comparator.comparing(Method::toGenericString))
                .toList();
        for (Method adder : adders) {
            try {
                adder.setAccessible(true);
                for (int i = values.additions(depth); i > 0; i--) {
                    adder.invoke(made, arguments(adder.getGenericParameterTypes(), depth));
                }
            } catch (IllegalAccessException | InvocationTargetException | LinkageError | NotTestable e) {
                // The object stays as far as it has been filled.
            }
        }
    }

    /** Positions among the arguments follow each other: an edge leads from a node to a later one. */
    private @Nullable Object[] arguments(Type[] parameters, int depth) throws NotTestable {
        @Nullable Object[] arguments = new Object[parameters.length];
        int outer = values.positions().enter(-1);
        try {
            for (int i = 0; i < parameters.length; i++) {
                arguments[i] = values.value(parameters[i], Math.max(depth, 1));
                if (arguments[i] instanceof Integer position) {
                    values.positions().enter(position);
                }
            }
        } finally {
            values.positions().leave(outer);
        }
        return arguments;
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
                field.set(made, values.value(field.getGenericType(), depth));
            } else if (value.getClass().isArray()) {
                fillArray(value, depth);
            } else if (values.style().fillsCollections()
                    && field.getGenericType() instanceof ParameterizedType generic) {
                fillCollection(value, generic.getActualTypeArguments(), depth);
            }
        } catch (NotTestable | IllegalAccessException | RuntimeException e) {
            // The field stays as the constructor left it.
        }
    }

    @SuppressWarnings("unchecked")
    private void fillCollection(Object value, Type[] types, int depth) throws NotTestable {
        if (value instanceof Collection<?> empty && empty.isEmpty() && types.length == 1) {
            for (int i = elements(depth); i > 0; i--) {
                ((Collection<@Nullable Object>) empty).add(values.value(types[0], depth + 1));
            }
        } else if (value instanceof Map<?, ?> empty && empty.isEmpty() && types.length == 2) {
            for (int i = elements(depth) - 1; i >= 0; i--) {
                ((Map<@Nullable Object, @Nullable Object>) empty)
                        .put(values.key(types[0], i, depth), values.part(types[1], i, depth));
            }
        }
    }

    private int elements(int depth) {
        return depth == 0 ? values.length(0) : Math.min(values.length(depth), MOST_ELEMENTS);
    }

    private void fillArray(Object array, int depth) throws NotTestable {
        Class<?> component = array.getClass().getComponentType();
        for (int i = 0; i < Array.getLength(array); i++) {
            Object element = Array.get(array, i);
            if (component.isArray() && element != null) {
                fillArray(element, depth);
            } else if (element == null || (component.isPrimitive() && isZero(element))) {
                Array.set(array, i, values.value(component, Math.max(depth, 2)));
            }
        }
    }

    private static boolean isZero(Object number) {
        return number instanceof Number zero && zero.doubleValue() == 0;
    }
}
