package io.heddle.lint.verification.harness.values;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Numbers;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Parts;
import io.heddle.lint.verification.harness.scalars.RangeParameters;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URLClassLoader;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Objects of the program's own classes and of libraries. Objects that contain objects of their class form small trees. */
final class ProgramObjects {
    private static final int LARGEST_NUMBER = 1_000;

    /** The number of objects of one class, one in the other. */
    private static final int MOST_LEVELS = 4;

    private static final int DEEPEST_PROGRAM_OBJECT = 8;
    private static final int DEEPEST_LIBRARY_OBJECT = 4;

    /** The most objects in one object. */
    private static final int MOST_OBJECTS = 20_000;

    /** One of this many references to an object of the own class is null. */
    private static final int MISSING_REFERENCES = 4;

    private final RandomValues values;
    private final ObjectContents contents;
    private final Deque<Class<?>> path = new ArrayDeque<>();
    private int objects;

    ProgramObjects(RandomValues values) {
        this.values = values;
        contents = new ObjectContents(values);
    }

    static boolean isOfProgram(Class<?> type) {
        return type.getClassLoader() instanceof URLClassLoader;
    }

    /** An object that the first suitable constructor makes. Interfaces are stubs. */
    Object of(Class<?> type, int depth) throws NotTestable {
        if (type.isInterface()) {
            return StubFunctions.of(type, values);
        }
        objects = path.isEmpty() ? 0 : objects + 1;
        if (depth > (isOfProgram(type) ? DEEPEST_PROGRAM_OBJECT : DEEPEST_LIBRARY_OBJECT)
                || Collections.frequency(path, type) == MOST_LEVELS
                || objects > MOST_OBJECTS) {
            throw new TooDeep(type);
        }
        path.push(type);
        try {
            return Modifier.isAbstract(type.getModifiers()) ? implementation(type, depth) : create(type, depth);
        } finally {
            path.pop();
        }
    }

    private Object create(Class<?> type, int depth) throws NotTestable {
        List<Constructor<?>> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> !each.isSynthetic() && !SlowFailures.contains(each))
                .sorted(Comparator.comparingInt((Constructor<?> each) -> -each.getParameterCount())
                        .thenComparing(Constructor::toGenericString))
                .toList();
        for (Constructor<?> constructor : constructors) {
            long begun = System.nanoTime();
            try {
                constructor.setAccessible(true);
                Object made = constructor.newInstance(arguments(constructor, depth));
                contents.fill(made, parts(depth));
                return made;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError | NotTestable e) {
                // Try the next constructor.
                SlowFailures.record(constructor, begun);
            }
        }
        return withoutConstructor(type, depth);
    }

    /** The depth of the parts of an object. The parts of an argument are as large as other arguments, if that is the style. */
    private int parts(int depth) {
        return depth == 0 && values.style().parts() == Parts.LARGE ? 0 : depth + 1;
    }

    /** An object whose fields have generated values, for a class whose constructors fail. */
    private Object withoutConstructor(Class<?> type, int depth) throws NotTestable {
        if (type.isRecord() || type.isEnum() || !isOfProgram(type)) {
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
            contents.fill(made, parts(depth));
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
        Map<Parameter, Integer> bounds =
                values.style().numbers() == Numbers.POSITIONS && !RangeParameters.isOnlyNumber(parameters)
                        ? RangeParameters.named(parameters, extent, ArgumentStyle.RANGE)
                        : RangeParameters.of(parameters, extent, ArgumentStyle.RANGE);
        @Nullable Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            Class<?> type = parameters[i].getType();
            Integer bound = bounds.get(parameters[i]);
            if (type == int.class) {
                arguments[i] = bound == null ? values.property(LARGEST_NUMBER) : bound;
            } else if (type == long.class) {
                arguments[i] = bound == null ? (long) values.property(LARGEST_NUMBER) : (long) bound;
            } else {
                arguments[i] = argument(parameters[i], depth);
            }
        }
        return arguments;
    }

    private @Nullable Object argument(Parameter parameter, int depth) throws NotTestable {
        boolean isReference = parameter.getType() == path.peek();
        if (isReference && path.size() > 1 && values.random().nextInt(MISSING_REFERENCES) == 0) {
            return null;
        }
        try {
            return values.value(parameter.getParameterizedType(), parts(depth));
        } catch (TooDeep e) {
            return null;
        }
    }
}
