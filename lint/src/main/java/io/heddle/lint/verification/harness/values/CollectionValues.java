package io.heddle.lint.verification.harness.values;

import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedTransferQueue;
import org.jspecify.annotations.Nullable;

/** Collections and maps of random values. */
final class CollectionValues {
    /** The first one that has the wanted type is created. */
    private static final List<Class<?>> COLLECTIONS = List.of(
            ArrayList.class,
            HashSet.class,
            TreeSet.class,
            ArrayDeque.class,
            LinkedBlockingDeque.class,
            LinkedTransferQueue.class);

    /** The capacity of queues that have one. */
    private static final int LARGEST_CAPACITY = 100_000;

    private static final List<Class<?>> MAPS =
            List.of(HashMap.class, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class);

    private final RandomValues values;

    CollectionValues(RandomValues values) {
        this.values = values;
    }

    @SuppressWarnings("unchecked")
    Object collection(Class<?> type, Type element, int depth) throws NotTestable {
        Collection<@Nullable Object> elements = (Collection<@Nullable Object>) empty(type, COLLECTIONS);
        try {
            int length = values.length(depth);
            for (int i = 0; i < length; i++) {
                elements.add(values.part(element, i, depth));
            }
        } catch (TooDeep e) {
            // The collection ends the recursion.
        } catch (ClassCastException | UnsupportedOperationException e) {
            throw RandomValues.notTestable(type);
        }
        return elements;
    }

    @SuppressWarnings("unchecked")
    Object map(Class<?> type, Type key, Type value, int depth) throws NotTestable {
        Map<@Nullable Object, @Nullable Object> map = (Map<@Nullable Object, @Nullable Object>) empty(type, MAPS);
        try {
            int length = values.length(depth);
            for (int i = 0; i < length; i++) {
                map.put(values.key(key, i, depth), values.part(value, i, depth));
            }
        } catch (TooDeep e) {
            // The map ends the recursion.
        } catch (ClassCastException | UnsupportedOperationException e) {
            throw RandomValues.notTestable(type);
        }
        return map;
    }

    private static Object empty(Class<?> type, List<Class<?>> known) throws NotTestable {
        if (type == ArrayBlockingQueue.class) {
            return new ArrayBlockingQueue<>(LARGEST_CAPACITY);
        }
        Class<?> created =
                known.stream().filter(type::isAssignableFrom).findFirst().orElse(type);
        try {
            return created.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw RandomValues.notTestable(type);
        }
    }
}
