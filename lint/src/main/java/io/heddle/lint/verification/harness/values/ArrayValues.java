package io.heddle.lint.verification.harness.values;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Type;

/** Arrays of random values. */
final class ArrayValues {
    /** The longest side of a square array, whose size is quadratic. */
    private static final int LONGEST_SIDE = 256;

    private final RandomValues values;

    ArrayValues(RandomValues values) {
        this.values = values;
    }

    /** The side of a square array for a number of elements. */
    static int side(int size) {
        return Math.min(size, LONGEST_SIDE);
    }

    Object generic(GenericArrayType type, int depth) throws NotTestable {
        Type element = type.getGenericComponentType();
        Class<?> raw = RandomValues.raw(element);
        return array(raw == Object.class ? Integer.class : raw, element, depth);
    }

    Object plain(Class<?> component, int depth) throws NotTestable {
        return array(component, component, depth);
    }

    private Object array(Class<?> component, Type element, int depth) throws NotTestable {
        if (component.isArray()) {
            return table(component, element, values.side(depth), depth);
        }
        int length = values.length(depth);
        Object array = Array.newInstance(component, length);
        try {
            for (int i = 0; i < length; i++) {
                Array.set(array, i, values.part(element, i, depth));
            }
        } catch (TooDeep e) {
            return Array.newInstance(component, 0);
        }
        return array;
    }

    /** Creates a square array. */
    private Object table(Class<?> row, Type element, int side, int depth) throws NotTestable {
        Object table = Array.newInstance(row, side);
        Type of = element instanceof GenericArrayType array ? array.getGenericComponentType() : row.getComponentType();
        for (int i = 0; i < side; i++) {
            Object cells = Array.newInstance(row.getComponentType(), side);
            for (int j = 0; j < side; j++) {
                Array.set(cells, j, values.value(of, depth + 2));
            }
            Array.set(table, i, cells);
        }
        return table;
    }
}
