package io.heddle.lint.verification.harness.values;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Parts;
import io.heddle.lint.verification.harness.scalars.RangeParameters;
import java.lang.reflect.Executable;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Random arguments for a task's constructor. The same seed gives the same arguments. Collections have the given size, and numbers
 * form the range of all data.
 */
public final class RandomArguments {
    private final RandomValues values;
    private final int size;
    private final ArgumentStyle style;

    /** @param compared the texts with which the program compares others */
    public RandomArguments(long seed, int size, ArgumentStyle style, List<String> compared) {
        this.values = new RandomValues(new Random(seed), size, style, compared);
        this.size = size;
        this.style = style;
    }

    /** Whether two parameters of a constructor can be the same object, such as a source and a target. */
    public static boolean canAlias(Executable constructor) {
        Set<Type> seen = new HashSet<>();
        return Arrays.stream(constructor.getParameters())
                .filter(each -> isAliasable(each.getType()))
                .anyMatch(each -> !seen.add(each.getParameterizedType()));
    }

    private static boolean isAliasable(Class<?> type) {
        return type.isArray() || Collection.class.isAssignableFrom(type);
    }

    @Nullable
    public Object[] of(Executable constructor) throws NotTestable {
        Parameter[] parameters = constructor.getParameters();
        boolean tables = Arrays.stream(parameters).anyMatch(each -> isTable(each.getType()));
        Map<Parameter, Integer> bounds = bounds(parameters, tables ? ArrayValues.side(size) : size);
        @Nullable Object[] arguments = new Object[parameters.length];
        Map<Type, @Nullable Object> shared = new HashMap<>();
        for (int i = 0; i < parameters.length; i++) {
            Class<?> type = parameters[i].getType();
            Integer bound = bounds.get(parameters[i]);
            if (bound != null) {
                arguments[i] = type == int.class ? (Object) bound : (Object) bound.longValue();
            } else {
                Type generic = parameters[i].getParameterizedType();
                boolean alias = style.parts() == Parts.SHARED && isAliasable(type) && shared.containsKey(generic);
                arguments[i] = alias ? shared.get(generic) : values.argument(parameters[i]);
                shared.put(generic, arguments[i]);
                if (style.parts() == Parts.FEW_OTHERS && isAliasable(type)) {
                    values.shrink();
                }
            }
        }
        return arguments;
    }

    private Map<Parameter, Integer> bounds(Parameter[] parameters, int extent) {
        return switch (style.numbers()) {
            case RANGE, INCLUSIVE_RANGE -> RangeParameters.of(parameters, extent, style);
            case POSITIONS ->
                RangeParameters.named(parameters, values.positions().extent(), style);
            case SMALL -> Map.of();
        };
    }

    private static boolean isTable(Class<?> type) {
        return type.isArray() && type.getComponentType().isArray();
    }
}
