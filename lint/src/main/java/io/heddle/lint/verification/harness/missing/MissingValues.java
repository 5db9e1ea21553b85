package io.heddle.lint.verification.harness.missing;

import io.heddle.lint.verification.harness.values.NotTestable;
import io.heddle.lint.verification.harness.values.RandomValues;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values for the results of missing code. Numbers are small. Collections have few elements, and none after some generations, so that
 * recursions over generated data end.
 */
final class MissingValues {
    private static final int MOST_ELEMENTS = 3;
    private static final int LAST_GENERATION = 5;

    /** The last generation whose elements have the type of the object that contains them. */
    private static final int LAST_SELF_GENERATION = 3;

    /** The number of objects in a linked structure, one after the other. */
    private static final int LONGEST_PATH = 6;

    private final MissingResults results;
    private final RandomValues others;
    private final Class<?> caller;
    private final String container;
    private final int size;

    /**
     * @param results the results of methods of generated objects
     * @param others values of types that are not missing
     * @param container the simple name of the type of the object whose method is called
     * @param size a property of a task's argument, such as its length
     */
    MissingValues(MissingResults results, RandomValues others, Class<?> caller, String container, int size) {
        this.results = results;
        this.others = others;
        this.caller = caller;
        this.container = container;
        this.size = size;
    }

    /** @param operands the number of operands of the call */
    @Nullable
    Object value(Type type, MissingOrigin origin, int operands) throws NotTestable {
        Class<?> raw = RandomValues.raw(type);
        if (raw.isArray()) {
            List<@Nullable Object> elements = elements(raw.getComponentType(), origin);
            Object array = Array.newInstance(raw.getComponentType(), elements.size());
            for (int i = 0; i < elements.size(); i++) {
                Array.set(array, i, elements.get(i));
            }
            return array;
        }
        if (raw.isAssignableFrom(ArrayList.class) && Iterable.class.isAssignableFrom(raw)) {
            return elements(element(type), origin);
        }
        boolean isSet = raw.isAssignableFrom(LinkedHashSet.class) && Collection.class.isAssignableFrom(raw);
        if (isSet || raw == HashSet.class) {
            return new LinkedHashSet<>(elements(element(type), origin));
        }
        long id = origin.id() ^ (origin.id() >>> 32);
        return switch (raw.getName()) {
            case "java.lang.String", "java.lang.CharSequence" -> results.text(origin);
            case "java.lang.Object" -> origin;
            case "boolean", "java.lang.Boolean" -> (id & 1) == 0;
            case "int", "java.lang.Integer" -> number(id, origin, operands);
            case "long", "java.lang.Long" -> (long) number(id, origin, operands);
            case "double", "java.lang.Double" -> Math.floorMod(id, 1_000) / 8.0;
            case "float", "java.lang.Float" -> Math.floorMod(id, 1_000) / 8f;
            default -> object(raw, type, origin);
        };
    }

    /** A property of an object, which is smaller for its parts, or a random number. */
    private int number(long id, MissingOrigin origin, int operands) {
        return operands <= 1 ? size >> (3 * origin.generation()) : (int) Math.floorMod(id, 100L);
    }

    private static Type element(Type type) {
        return type instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
    }

    private List<@Nullable Object> elements(Type type, MissingOrigin origin) throws NotTestable {
        List<@Nullable Object> elements = new ArrayList<>();
        int last = RandomValues.raw(type).getSimpleName().equals(container) ? LAST_SELF_GENERATION : LAST_GENERATION;
        for (int i = 0; i < MOST_ELEMENTS && origin.generation() < last; i++) {
            elements.add(value(type, origin.element(i), 2));
        }
        return elements;
    }

    private @Nullable Object object(Class<?> raw, Type type, MissingOrigin origin) throws NotTestable {
        if (Arrays.stream(raw.getFields()).noneMatch(each -> each.getName().equals("missing"))) {
            return raw.isInterface() && raw.getClassLoader() != null ? stub(raw, origin) : others.value(type, 1);
        }
        if (origin.links() >= LONGEST_PATH) {
            return null;
        }
        MissingOrigin named =
                new MissingOrigin(raw.getSimpleName(), origin.id(), origin.generation(), origin.links(), origin.text());
        try {
            return raw.getConstructor(Object[].class).newInstance((Object) new Object[] {named});
        } catch (ReflectiveOperationException e) {
            throw RandomValues.notTestable(raw);
        }
    }

    /** An object of an interface. The results of its methods are generated. */
    private Object stub(Class<?> type, MissingOrigin origin) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> switch (method.getName()) {
                    case "toString" -> origin.toString();
                    case "hashCode" -> origin.hashCode();
                    case "equals" -> origin.toString().equals(String.valueOf(arguments[0]));
                    default -> call(method, origin, arguments == null ? new Object[0] : arguments);
                });
    }

    private @Nullable Object call(Method method, MissingOrigin origin, @Nullable Object[] arguments) {
        @Nullable Object[] operands = new Object[arguments.length + 1];
        operands[0] = origin;
        System.arraycopy(arguments, 0, operands, 1, arguments.length);
        return results.of(
                method.getDeclaringClass().getName() + "." + method.getName() + "()",
                method.getReturnType().getTypeName(),
                operands,
                caller);
    }
}
