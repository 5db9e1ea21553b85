package io.heddle.lint.verification.harness;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/**
 * Random arguments for a task's constructor. The same seed gives the same arguments. Collections have the given size, and numbers
 * form the range of all data.
 */
final class RandomArguments {
    private static final int DEEPEST_NESTING = 3;

    /** How the arguments relate to each other. */
    enum ArgumentStyle {
        /** Each parameter has its own object, and ranges exclude their end. */
        DISTINCT,

        /** Parameters of one type have the same object. */
        ALIASED,

        /** Ranges include their last element. */
        INCLUSIVE_RANGE
    }

    /** The longest side of a square array, whose size is quadratic. */
    private static final int LONGEST_SIDE = 200;

    private final Random random;
    private final int size;
    private final ArgumentStyle style;

    RandomArguments(long seed, int size, ArgumentStyle style) {
        this.random = new Random(seed);
        this.size = size;
        this.style = style;
    }

    /** Whether two parameters of a constructor can be the same object, such as a source and a target. */
    static boolean canAlias(Executable constructor) {
        Set<Type> seen = new HashSet<>();
        return Arrays.stream(constructor.getParameters())
                .filter(each -> isAliasable(each.getType()))
                .anyMatch(each -> !seen.add(each.getParameterizedType()));
    }

    private static boolean isAliasable(Class<?> type) {
        return type.isArray() || Collection.class.isAssignableFrom(type);
    }

    @Nullable
    Object[] of(Executable constructor) throws NotTestable {
        Parameter[] parameters = constructor.getParameters();
        int extent = Arrays.stream(parameters).anyMatch(each -> isTable(each.getType())) ? side() : size;
        Map<Parameter, Integer> bounds = RangeParameters.of(parameters, extent, style);
        @Nullable Object[] arguments = new Object[parameters.length];
        Map<Type, @Nullable Object> shared = new HashMap<>();
        for (int i = 0; i < parameters.length; i++) {
            Class<?> type = parameters[i].getType();
            Integer bound = bounds.get(parameters[i]);
            if (bound != null) {
                arguments[i] = type == int.class ? (Object) bound : (Object) bound.longValue();
            } else {
                Type generic = parameters[i].getParameterizedType();
                boolean alias = style == ArgumentStyle.ALIASED && isAliasable(type) && shared.containsKey(generic);
                arguments[i] = alias ? shared.get(generic) : value(generic, 0);
                shared.put(generic, arguments[i]);
            }
        }
        return arguments;
    }

    private int side() {
        return Math.min(size, LONGEST_SIDE);
    }

    private static boolean isTable(Class<?> type) {
        return type.isArray() && type.getComponentType().isArray();
    }

    private static NotTestable notTestable(Type type) {
        return new NotTestable("no value of type " + type.getTypeName() + " can be generated");
    }

    private @Nullable Object value(Type type, int depth) throws NotTestable {
        if (depth > DEEPEST_NESTING) {
            throw notTestable(type);
        }
        return switch (type) {
            case Class<?> plain -> plain(plain, depth);
            case ParameterizedType generic -> generic(generic, depth);
            case GenericArrayType array ->
                array(
                        Object.class.equals(raw(array.getGenericComponentType()))
                                ? Integer.class
                                : raw(array.getGenericComponentType()),
                        array.getGenericComponentType(),
                        depth);
            case TypeVariable<?> variable -> variable(variable, depth);
            case WildcardType wildcard ->
                value(
                        wildcard.getLowerBounds().length > 0
                                ? wildcard.getLowerBounds()[0]
                                : wildcard.getUpperBounds()[0],
                        depth);
            default -> throw notTestable(type);
        };
    }

    private @Nullable Object variable(TypeVariable<?> variable, int depth) throws NotTestable {
        Class<?> bound = raw(variable.getBounds()[0]);
        return bound.isAssignableFrom(Integer.class) ? number() : value(bound, depth);
    }

    private Integer number() {
        return random.nextInt(2_001) - 1_000;
    }

    private @Nullable Object plain(Class<?> type, int depth) throws NotTestable {
        if (type == int.class
                || type == Integer.class
                || type == Object.class
                || type == Number.class
                || type == Comparable.class) {
            return depth == 0 ? (Object) (1 + random.nextInt(20)) : number();
        }
        if (type == long.class || type == Long.class) {
            return (long) number();
        }
        if (type == double.class || type == Double.class) {
            return random.nextInt(1 << 20) / 1024.0;
        }
        if (type == float.class || type == Float.class) {
            return random.nextInt(1 << 10) / 16f;
        }
        if (type == short.class || type == Short.class) {
            return (short) random.nextInt(1 << 15);
        }
        if (type == byte.class || type == Byte.class) {
            return (byte) random.nextInt(256);
        }
        if (type == char.class || type == Character.class) {
            return (char) ('a' + random.nextInt(26));
        }
        if (type == boolean.class || type == Boolean.class) {
            return random.nextBoolean();
        }
        if (type == String.class || type == CharSequence.class) {
            return text(depth == 0 ? size : random.nextInt(9));
        }
        if (type == StringBuilder.class) {
            StringBuilder builder = new StringBuilder();
            return builder.append(text(random.nextInt(9)));
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        }
        if (type.isArray()) {
            return array(type.getComponentType(), type.getComponentType(), depth);
        }
        if (ForkJoinTask.class.isAssignableFrom(type)) {
            // The parent of a CountedCompleter, which the root task does not have.
            return null;
        }
        if (type == ForkJoinPool.class) {
            return ForkJoinPool.commonPool();
        }
        if (type.isInterface()) {
            return StubFunctions.of(type).orElseThrow(() -> notTestable(type));
        }
        return made(type, depth);
    }

    private String text(int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = random.nextInt(6) == 0 ? ' ' : (char) ('a' + random.nextInt(26));
        }
        return new String(text);
    }

    private Object array(Class<?> component, Type element, int depth) throws NotTestable {
        int length = depth == 0 ? (component.isArray() ? side() : size) : random.nextInt(5);
        if (component.isArray()) {
            return table(component, element, length, depth);
        }
        Object array = Array.newInstance(component, length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, value(element, depth + 1));
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
                Array.set(cells, j, value(of, depth + 2));
            }
            Array.set(table, i, cells);
        }
        return table;
    }

    private @Nullable Object generic(ParameterizedType type, int depth) throws NotTestable {
        Class<?> raw = raw(type);
        Type[] of = type.getActualTypeArguments();
        int length = depth == 0 ? size : random.nextInt(5);
        if (Map.class == raw || HashMap.class == raw) {
            Map<@Nullable Object, @Nullable Object> map = new HashMap<>();
            for (int i = 0; i < length; i++) {
                map.put(value(of[0], depth + 1), value(of[1], depth + 1));
            }
            return map;
        }
        if (raw == Set.class || raw == HashSet.class) {
            return new HashSet<>(elements(of[0], length, depth));
        }
        if (raw.isAssignableFrom(ArrayList.class)) {
            return elements(of[0], length, depth);
        }
        return plain(raw, depth);
    }

    private List<@Nullable Object> elements(Type type, int length, int depth) throws NotTestable {
        List<@Nullable Object> elements = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            elements.add(value(type, depth + 1));
        }
        return elements;
    }

    /** Creates an object of the program with the first constructor whose arguments can be generated. */
    private Object made(Class<?> type, int depth) throws NotTestable {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            try {
                @Nullable Object[] arguments = new Object[constructor.getParameterCount()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = value(constructor.getGenericParameterTypes()[i], depth + 1);
                }
                constructor.setAccessible(true);
                return constructor.newInstance(arguments);
            } catch (ReflectiveOperationException | RuntimeException | NotTestable e) {
                // Try the next constructor.
            }
        }
        throw notTestable(type);
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> raw(generic.getRawType());
            case TypeVariable<?> variable -> raw(variable.getBounds()[0]);
            case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
            default -> Object.class;
        };
    }
}
