package io.heddle.recorder.jvm.events;

import java.util.HashMap;
import java.util.Map;

/**
 * One object for all equal values, up to a limit. Beyond it, the values seen so far are forgotten, so that later ones are new
 * objects.
 */
final class Interned<T> {
    private final Map<T, T> values = new HashMap<>();
    private final int limit;

    Interned(int limit) {
        this.limit = limit;
    }

    T of(T value) {
        T known = values.get(value);
        if (known != null) {
            return known;
        }
        if (values.size() == limit) {
            values.clear();
        }
        values.put(value, value);
        return value;
    }
}
