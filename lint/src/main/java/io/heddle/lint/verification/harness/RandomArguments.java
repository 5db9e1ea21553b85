package io.heddle.lint.verification.harness;

import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Random arguments for a task's constructor. The same seed gives the same arguments. Collections have the given size, and numbers
 * form the range of all data.
 */
final class RandomArguments {

    /** How the arguments relate to each other. */
    enum ArgumentStyle {
        /** Each parameter has its own object, and ranges exclude their end. */
        DISTINCT,

        /** Parameters of one type have the same object. */
        ALIASED,

        /** Ranges include their last element. */
        INCLUSIVE_RANGE,

        /** Parts of the data, and objects of the program, have one small size. */
        SAME_SIZES,

        /** Numbers are not the range of the data but random, and elements are digits. */
        SMALL_NUMBERS
    }

    private final RandomValues values;
    private final int size;
    private final ArgumentStyle style;

    RandomArguments(long seed, int size, ArgumentStyle style) {
        this.values = new RandomValues(new Random(seed), size, style);
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
        boolean tables = Arrays.stream(parameters).anyMatch(each -> isTable(each.getType()));
        int extent = tables ? ArrayValues.side(size) : size;
        Map<Parameter, Integer> bounds =
                style == ArgumentStyle.SMALL_NUMBERS ? Map.of() : RangeParameters.of(parameters, extent, style);
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
                arguments[i] = alias ? shared.get(generic) : values.argument(parameters[i]);
                shared.put(generic, arguments[i]);
            }
        }
        return arguments;
    }

    private static boolean isTable(Class<?> type) {
        return type.isArray() && type.getComponentType().isArray();
    }
}
