package io.heddle.lint.verification.harness.values;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Numbers;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle.Parts;
import io.heddle.lint.verification.harness.scalars.LibraryObjects;
import io.heddle.lint.verification.harness.scalars.Positions;
import io.heddle.lint.verification.harness.scalars.SampleFiles;
import io.heddle.lint.verification.harness.scalars.ScalarValues;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/** Random values of types. A value at depth 0 is an argument of the task; those in it are deeper and smaller. */
public final class RandomValues {
    private static final int SMALL_SIZE = 4;

    /** The size of data after the first argument, if only the first one has many elements. */
    private static final int FEW = 2;

    private static final int ELEMENTS_OF_RESULTS = 3;

    /** The depth from which on collections have two elements at most. */
    private static final int DEEP = 5;

    /** The depth from which on collections are empty. */
    private static final int DEEPEST = 9;

    private final Random random;
    private final ArgumentStyle style;
    private final Positions positions;
    private final List<String> compared;
    private int size;
    private int generation;
    private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();
    private final ScalarValues scalars;
    private final ArrayValues arrays = new ArrayValues(this);
    private final CollectionValues collections = new CollectionValues(this);
    private final ProgramObjects objects = new ProgramObjects(this);

    /**
     * @param size the number of elements of an argument
     * @param compared the texts with which the program compares others
     */
    public RandomValues(Random random, int size, ArgumentStyle style, List<String> compared) {
        this.random = random;
        this.size = size;
        this.style = style;
        this.compared = compared;
        positions = new Positions(size);
        scalars = new ScalarValues(random, style, positions, compared);
    }

    /** The types that the type variables of the generated object stand for. */
    Map<TypeVariable<?>, Type> bindings() {
        return Map.copyOf(bindings);
    }

    Random random() {
        return random;
    }

    /** Values for results of methods of a generated object. */
    RandomValues next(long seed) {
        RandomValues next = new RandomValues(
                new Random(seed),
                generation + 1 < StubFunctions.LAST_GENERATION ? ELEMENTS_OF_RESULTS : 0,
                ArgumentStyle.RANGE,
                compared);
        next.generation = generation + 1;
        return next;
    }

    /** The number of generated objects that lead to these values, each one the result of a method of the one before. */
    int generation() {
        return generation;
    }

    /** The number of calls that add something to an object of the program. */
    int additions(int depth) {
        return style.numbers() == Numbers.POSITIONS ? 2 * positions.extent() : length(Math.min(depth, 2));
    }

    Positions positions() {
        return positions;
    }

    ArgumentStyle style() {
        return style;
    }

    /** Makes further arguments small. */
    void shrink() {
        size = Math.min(size, FEW);
    }

    /** The number of elements of an array, a collection or a text. */
    int length(int depth) {
        if (style.numbers() == Numbers.POSITIONS) {
            return depth == 0 ? positions.extent() : random.nextInt(Math.min(positions.rest(), SMALL_SIZE) + 1);
        }
        if (depth == 0) {
            return size;
        }
        if (depth >= DEEP) {
            return depth >= DEEPEST ? 0 : random.nextInt(3);
        }
        return hasEqualParts() ? SMALL_SIZE : random.nextInt(depth == 1 ? 9 : 5);
    }

    private boolean hasEqualParts() {
        return style.parts() == Parts.EQUAL || style.parts() == Parts.FEW_OTHERS;
    }

    /** The number of rows and columns of a square. */
    int side(int depth) {
        if (style.numbers() == Numbers.POSITIONS) {
            return positions.extent();
        }
        return depth == 0 ? ArrayValues.side(size) : length(Math.max(depth, 2));
    }

    /** A number that is a property of an object of the program. */
    int property(int bound) {
        return switch (style.numbers()) {
            case POSITIONS -> positions.next(random);
            case SMALL -> 1 + random.nextInt(SMALL_SIZE);
            case RANGE, INCLUSIVE_RANGE -> hasEqualParts() ? SMALL_SIZE : 1 + random.nextInt(bound);
        };
    }

    public static NotTestable notTestable(Type type) {
        return new NotTestable("no value of type " + type.getTypeName() + " can be generated");
    }

    /** A value for a parameter of the task's constructor. */
    @Nullable
    Object argument(Parameter parameter) throws NotTestable {
        return parameter.getType() == String.class && SampleFiles.isNamedLikeFile(parameter)
                ? SampleFiles.create(random, size, style).toString()
                : value(parameter.getParameterizedType(), 0);
    }

    @Nullable
    public Object value(Type type, int depth) throws NotTestable {
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

    /** The element of a collection at a position. */
    @Nullable
    Object part(Type type, int position, int depth) throws NotTestable {
        Class<?> raw = raw(type);
        if (!raw.isArray() && !Iterable.class.isAssignableFrom(raw) && !Map.class.isAssignableFrom(raw)) {
            return value(type, depth + 1);
        }
        int outer = positions.enter(position);
        try {
            return value(type, depth + 1);
        } finally {
            positions.leave(outer);
        }
    }

    /** A key of a map. Positions are complete: each one is a key. */
    @Nullable
    Object key(Type type, int position, int depth) throws NotTestable {
        if (style.numbers() == Numbers.POSITIONS && type instanceof Class<?> plain) {
            switch (plain.getName()) {
                case "java.lang.Integer" -> {
                    return position;
                }
                case "java.lang.Long" -> {
                    return (long) position;
                }
                case "java.lang.String" -> {
                    return ScalarValues.label(position);
                }
                default -> {}
            }
        }
        return value(type, depth + 1);
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
            return scalars.text(length(depth), depth);
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
            known = LibraryObjects.of(type, random, length(depth), style);
        }
        return known == null ? objects.of(type, depth) : known;
    }

    public static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> raw(generic.getRawType());
            case TypeVariable<?> variable -> raw(variable.getBounds()[0]);
            case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
            default -> Object.class;
        };
    }
}
