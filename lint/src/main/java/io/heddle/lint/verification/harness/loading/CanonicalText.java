package io.heddle.lint.verification.harness.loading;

import java.awt.image.BufferedImage;
import java.io.File;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The contents of an object as text that is equal for equal contents in two class loaders. A reference to an object that occurred
 * before is its number. Elements without an order are sorted.
 */
public final class CanonicalText {
    private static final int DEEPEST_NESTING = 64;

    private final StringBuilder out = new StringBuilder();
    private final IdentityHashMap<Object, Integer> seen = new IdentityHashMap<>();

    public static String of(@Nullable Object value) {
        CanonicalText text = new CanonicalText();
        text.write(value, 0);
        return text.out.toString();
    }

    private void write(@Nullable Object value, int depth) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Character) {
            out.append(value);
        } else if (value instanceof CharSequence text) {
            out.append('"').append(text).append('"');
        } else if (value instanceof Path || value instanceof File || value instanceof AtomicBoolean) {
            out.append(value);
        } else if (value instanceof Enum<?> constant) {
            out.append(constant.name());
        } else if (value instanceof Class<?> type) {
            out.append(type.getName());
        } else if (seen.putIfAbsent(value, seen.size()) != null) {
            out.append('#').append(seen.get(value));
        } else if (depth > DEEPEST_NESTING) {
            out.append("...");
        } else {
            writeObject(value, depth + 1);
        }
    }

    private void writeObject(Object value, int depth) {
        switch (value) {
            case Object function when Proxy.isProxyClass(function.getClass()) -> out.append(function);
            case Throwable thrown ->
                out.append(thrown.getClass().getName()).append(": ").append(thrown.getMessage());
            case AtomicReference<?> reference -> write(reference.get(), depth);
            case AtomicIntegerArray _, AtomicLongArray _ -> out.append(value);
            case BufferedImage image ->
                out.append(Arrays.toString(
                        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())));
            case Optional<?> optional -> write(optional.orElse(null), depth);
            case Set<?> set
            when !(set instanceof SortedSet<?>) -> {
                List<String> elements = new ArrayList<>();
                set.forEach(each -> elements.add(CanonicalText.of(each)));
                elements.sort(null);
                out.append(elements);
            }
            case Collection<?> elements -> {
                out.append('[');
                elements.forEach(each -> {
                    write(each, depth);
                    out.append(' ');
                });
                out.append(']');
            }
            case Map<?, ?> map -> {
                List<String> entries = new ArrayList<>();
                map.forEach((key, each) -> entries.add(CanonicalText.of(key) + "=" + CanonicalText.of(each)));
                entries.sort(null);
                out.append(entries);
            }
            default -> {
                if (value.getClass().isArray()) {
                    out.append('[');
                    for (int i = 0; i < Array.getLength(value); i++) {
                        write(Array.get(value, i), depth);
                        out.append(' ');
                    }
                    out.append(']');
                } else {
                    writeFields(value, depth);
                }
            }
        }
    }

    /** Writes the fields of the program's own classes. The internals of JDK classes are irrelevant. */
    private void writeFields(Object value, int depth) {
        out.append(value.getClass().getName());
        if (value.getClass().getClassLoader() == null) {
            return;
        }
        out.append('{');
        for (Class<?> type = value.getClass();
                type != null && type.getClassLoader() != null;
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    field.setAccessible(true);
                    out.append(field.getName()).append('=');
                    try {
                        write(field.get(value), depth);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                    out.append(' ');
                }
            }
        }
        out.append('}');
    }
}
