package io.heddle.lint.proof.harness;

import io.heddle.lint.proof.harness.Arguments.Manner;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Which of a constructor's numbers are the range of its data: those whose names say so, or else the first two behind it. */
final class Bounds {
    private static final Set<String> BEGINNINGS = Set.of(
            "from", "start", "begin", "first", "lo", "low", "left", "top", "row", "col", "column", "x", "y", "i",
            "offset");

    private static final Set<String> ENDS =
            Set.of("to", "end", "stop", "last", "limit", "hi", "high", "right", "bottom", "until");

    private static final Set<String> COUNTS = Set.of(
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
    private final Manner manner;

    private Bounds(int extent, Manner manner) {
        this.extent = extent;
        this.manner = manner;
    }

    /** @param extent how many elements the data has */
    static Map<Parameter, Integer> of(Parameter[] parameters, int extent, Manner manner) {
        return new Bounds(extent, manner).of(parameters);
    }

    private Map<Parameter, Integer> of(Parameter[] parameters) {
        boolean hasData = Arrays.stream(parameters).anyMatch(each -> isData(each.getType()));
        List<Parameter> numbers = Arrays.stream(parameters)
                .filter(each -> isNumber(each.getType()))
                .toList();
        Map<Parameter, Integer> bounds = new HashMap<>();
        if (!hasData && numbers.size() < 2) {
            return bounds;
        }
        numbers.forEach(each -> byName(each).ifPresent(bound -> bounds.put(each, bound)));
        boolean ends = numbers.stream().anyMatch(each -> isNamed(each, ENDS) || isNamed(each, COUNTS));
        boolean behind = !hasData || !bounds.isEmpty();
        for (Parameter each : parameters) {
            if (!ends && behind && bounds.size() < 2 && isNumber(each.getType())) {
                int bound = bounds.isEmpty() ? 0 : end();
                bounds.putIfAbsent(each, bound);
            }
            behind |= isData(each.getType());
        }
        return bounds;
    }

    private OptionalInt byName(Parameter parameter) {
        if (isNamed(parameter, BEGINNINGS)) {
            return OptionalInt.of(0);
        }
        if (isNamed(parameter, ENDS)) {
            return OptionalInt.of(end());
        }
        return isNamed(parameter, COUNTS) ? OptionalInt.of(extent) : OptionalInt.empty();
    }

    private int end() {
        return manner == Manner.INCLUSIVE ? extent - 1 : extent;
    }

    private static boolean isNamed(Parameter parameter, Set<String> names) {
        return parameter.isNamePresent() && names.contains(parameter.getName().toLowerCase(Locale.ROOT));
    }

    private static boolean isNumber(Class<?> type) {
        return type == int.class || type == long.class;
    }

    private static boolean isData(Class<?> type) {
        return type.isArray() || Collection.class.isAssignableFrom(type) || CharSequence.class.isAssignableFrom(type);
    }
}
