package io.heddle.lint.verification.harness;

import io.heddle.lint.verification.harness.RandomArguments.ArgumentStyle;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/** Random values of types. A value at depth 0 is an argument of the task; those in it are deeper and smaller. */
final class RandomValues {
    private static final int DEEPEST_NESTING = 4;

    private final Random random;
    private static final int SMALL_SIZE = 4;

    private final int size;
    private final ArgumentStyle style;
    private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();
    private final ScalarValues scalars;
    private final ArrayValues arrays = new ArrayValues(this);
    private final CollectionValues collections = new CollectionValues(this);
    private final ProgramObjects objects = new ProgramObjects(this);

    /** @param size the number of elements of an argument */
    RandomValues(Random random, int size, ArgumentStyle style) {
        this.random = random;
        this.size = size;
        this.style = style;
        scalars = style == ArgumentStyle.SMALL_NUMBERS
                ? new ScalarValues(random, 0, 10)
                : new ScalarValues(random, -1_000, 1_001);
    }

    /** The types that the type variables of the generated object stand for. */
    Map<TypeVariable<?>, Type> bindings() {
        return Map.copyOf(bindings);
    }

    Random random() {
        return random;
    }

    /** The number of elements of an array, a collection or a text. */
    int length(int depth) {
        if (depth == 0) {
            return size;
        }
        return style == ArgumentStyle.SAME_SIZES ? SMALL_SIZE : random.nextInt(depth == 1 ? 9 : 5);
    }

    /** The number of rows and columns of a square. */
    int side(int depth) {
        return depth == 0 ? ArrayValues.side(size) : length(Math.max(depth, 2));
    }

    /** A number that is a property of an object of the program. */
    int property(int bound) {
        return style == ArgumentStyle.SAME_SIZES ? SMALL_SIZE : 1 + random.nextInt(bound);
    }

    static NotTestable notTestable(Type type) {
        return new NotTestable("no value of type " + type.getTypeName() + " can be generated");
    }

    /** A value for a parameter of the task's constructor. */
    @Nullable
    Object argument(Parameter parameter) throws NotTestable {
        return parameter.getType() == String.class && SampleFiles.isNamedLikeFile(parameter)
                ? SampleFiles.create(random, size).toString()
                : value(parameter.getParameterizedType(), 0);
    }

    @Nullable
    Object value(Type type, int depth) throws NotTestable {
        if (depth > DEEPEST_NESTING) {
            throw notTestable(type);
        }
        return switch (type) {
            case Class<?> plain -> plain(plain, depth);
            case ParameterizedType generic -> generic(generic, depth);
            case GenericArrayType array -> arrays.generic(array, depth);
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
        Type chosen = bindings.get(variable);
        if (chosen != null) {
            return value(chosen, depth);
        }
        Class<?> bound = raw(variable.getBounds()[0]);
        return bound.isAssignableFrom(Integer.class) ? (Object) scalars.number() : value(bound, depth);
    }

    private @Nullable Object generic(ParameterizedType type, int depth) throws NotTestable {
        Class<?> raw = raw(type);
        Type[] of = type.getActualTypeArguments();
        if (Map.class.isAssignableFrom(raw) && of.length == 2) {
            return collections.map(raw, of[0], of[1], depth);
        }
        return (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) && of.length == 1
                ? collections.collection(raw, of[0], depth)
                : bound(raw, of, depth);
    }

    /** An object of a generic class. Its type variables have these types meanwhile. */
    private @Nullable Object bound(Class<?> raw, Type[] arguments, int depth) throws NotTestable {
        Map<TypeVariable<?>, Type> outer = Map.copyOf(bindings);
        TypeVariable<?>[] parameters = raw.getTypeParameters();
        for (int i = 0; i < Math.min(parameters.length, arguments.length); i++) {
            Type argument = arguments[i] instanceof TypeVariable<?> variable ? outer.get(variable) : arguments[i];
            if (argument != null) {
                bindings.put(parameters[i], argument);
            }
        }
        try {
            return plain(raw, depth);
        } finally {
            bindings.clear();
            bindings.putAll(outer);
        }
    }

    private @Nullable Object plain(Class<?> type, int depth) throws NotTestable {
        if (ForkJoinTask.class.isAssignableFrom(type)) {
            // The parent of a CountedCompleter, which the root task does not have.
            return null;
        }
        if (type == String.class || type == CharSequence.class) {
            return scalars.text(length(depth));
        }
        if (type.isArray()) {
            return arrays.plain(type.getComponentType(), depth);
        }
        if (Map.class.isAssignableFrom(type)) {
            return collections.map(type, Integer.class, Integer.class, depth);
        }
        if (Collection.class.isAssignableFrom(type) || type == Iterable.class) {
            return collections.collection(type, Integer.class, depth);
        }
        Object known = scalars.of(type, depth);
        if (known == null) {
            known = LibraryObjects.of(type, random, length(depth));
        }
        return known == null ? objects.of(type, depth) : known;
    }

    static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> raw(generic.getRawType());
            case TypeVariable<?> variable -> raw(variable.getBounds()[0]);
            case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
            default -> Object.class;
        };
    }
}
