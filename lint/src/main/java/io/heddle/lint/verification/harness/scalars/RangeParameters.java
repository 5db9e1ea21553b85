package io.heddle.lint.verification.harness.scalars;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Numbers;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the numeric parameters of a constructor that are the range of its data: those with the name of a bound, or else the first
 * two after the data. The only number of a constructor without data is the number of elements.
 */
public final class RangeParameters {
    private static final Set<String> START_NAMES = Set.of(
            "from", "start", "begin", "first", "lo", "low", "left", "top", "row", "col", "column", "x", "y", "i",
            "offset");

    private static final Set<String> END_NAMES =
            Set.of("to", "end", "stop", "last", "limit", "hi", "high", "right", "bottom", "until");

    private static final Set<String> COUNT_NAMES = Set.of(
            "size",
            "length",
            "len",
            "n",
            "count",
            "side",
            "dim",
            "dimension",
            "rows",
            "columns",
            "cols",
            "height",
            "width");

    private final int extent;
    private final ArgumentStyle style;

    private RangeParameters(int extent, ArgumentStyle style) {
        this.extent = extent;
        this.style = style;
    }

    /** @param extent the number of elements */
    public static Map<Parameter, Integer> of(Parameter[] parameters, int extent, ArgumentStyle style) {
        return new RangeParameters(extent, style).of(parameters);
    }

    /** The parameters with the name of a bound. */
    public static Map<Parameter, Integer> named(Parameter[] parameters, int extent, ArgumentStyle style) {
        RangeParameters ranges = new RangeParameters(extent, style);
        Map<Parameter, Integer> bounds = new HashMap<>();
        for (Parameter each : parameters) {
            if (isNumber(each.getType())) {
                ranges.byName(each).ifPresent(bound -> bounds.put(each, bound));
            }
        }
        return bounds;
    }

    /** Whether the only number of a constructor is the number of elements. */
    public static boolean isOnlyNumber(Parameter[] parameters) {
        return Arrays.stream(parameters).noneMatch(each -> isData(each.getType()))
                && Arrays.stream(parameters)
                                .filter(each -> isNumber(each.getType()))
                                .count()
                        == 1;
    }

    private Map<Parameter, Integer> of(Parameter[] parameters) {
        boolean hasData = Arrays.stream(parameters).anyMatch(each -> isData(each.getType()));
        List<Parameter> numbers = Arrays.stream(parameters)
                .filter(each -> isNumber(each.getType()))
                .toList();
        Map<Parameter, Integer> bounds = new HashMap<>();
        if (!hasData && numbers.size() == 1) {
            return Map.of(numbers.getFirst(), extent);
        }
        numbers.forEach(each -> byName(each).ifPresent(bound -> bounds.put(each, bound)));
        boolean ends = numbers.stream().anyMatch(each -> isNamed(each, END_NAMES) || isNamed(each, COUNT_NAMES));
        boolean afterData = !hasData || !bounds.isEmpty();
        for (Parameter each : parameters) {
            if (!ends && afterData && bounds.size() < 2 && isNumber(each.getType())) {
                int bound = bounds.isEmpty() ? 0 : end();
                bounds.putIfAbsent(each, bound);
            }
            afterData |= isData(each.getType());
        }
        return bounds;
    }

    private OptionalInt byName(Parameter parameter) {
        if (isNamed(parameter, START_NAMES)) {
            return OptionalInt.of(0);
        }
        if (isNamed(parameter, END_NAMES)) {
            return OptionalInt.of(end());
        }
        return isNamed(parameter, COUNT_NAMES) ? OptionalInt.of(extent) : OptionalInt.empty();
    }

    private int end() {
        return style.numbers() == Numbers.INCLUSIVE_RANGE ? extent - 1 : extent;
    }

    /** Whether a name of a parameter is one of those, or ends or begins with one: {@code firstRow}, {@code fromInclusive}. */
    private static boolean isNamed(Parameter parameter, Set<String> names) {
        if (!parameter.isNamePresent()) {
            return false;
        }
        String name = parameter.getName();
        String[] words = name.split("(?<=[a-z0-9])(?=[A-Z])|_");
        return names.contains(name.toLowerCase(Locale.ROOT))
                || Stream.of(words[0], words[words.length - 1])
                        .map(word -> word.toLowerCase(Locale.ROOT))
                        .anyMatch(word -> word.length() > 1 && names.contains(word));
    }

    private static boolean isNumber(Class<?> type) {
        return type == int.class || type == long.class;
    }

    private static boolean isData(Class<?> type) {
        return type.isArray() || Collection.class.isAssignableFrom(type) || CharSequence.class.isAssignableFrom(type);
    }
}
