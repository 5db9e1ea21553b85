package io.heddle.lint.verification.harness.missing;

import io.heddle.lint.verification.harness.values.RandomValues;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads types as the repair of missing code writes them: {@code java.util.List<app.Node$Edge[]>}. */
final class TypeParser {
    private final String text;
    private final ClassLoader loader;
    private int at;

    private TypeParser(String text, ClassLoader loader) {
        this.text = text;
        this.loader = loader;
    }

    static Type parse(String text, ClassLoader loader) throws ClassNotFoundException {
        return new TypeParser(text, loader).type();
    }

    private Type type() throws ClassNotFoundException {
        int begin = at;
        while (at < text.length() && "<>,[".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        Class<?> raw = named(text.substring(begin, at));
        List<Type> arguments = new ArrayList<>();
        if (at < text.length() && text.charAt(at) == '<') {
            do {
                at++;
                arguments.add(type());
            } while (text.charAt(at) == ',');
            at++;
        }
        Type type = arguments.isEmpty() ? raw : new Generic(raw, arguments);
        while (text.startsWith("[]", at)) {
            at += 2;
            type = Array.newInstance(RandomValues.raw(type), 0).getClass();
        }
        return type;
    }

    private Class<?> named(String name) throws ClassNotFoundException {
        Class<?> primitive = Class.forPrimitiveName(name);
        return primitive != null ? primitive : Class.forName(name, false, loader);
    }

    private record Generic(Class<?> raw, List<Type> arguments) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return arguments.toArray(Type[]::new);
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return raw.getDeclaringClass();
        }
    }
}
