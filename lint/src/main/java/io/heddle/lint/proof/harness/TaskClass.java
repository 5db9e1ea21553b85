package io.heddle.lint.proof.harness;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/** A version of a task's class, in a loader of its own: what is static in it is its own too. */
final class TaskClass implements AutoCloseable {
    private final URLClassLoader loader;
    private final Class<?> type;

    private TaskClass(URLClassLoader loader, Class<?> type) {
        this.loader = loader;
        this.type = type;
    }

    static TaskClass load(String name, String classPath) throws IOException, ClassNotFoundException {
        URLClassLoader loader = new URLClassLoader(urls(classPath), TaskClass.class.getClassLoader());
        try {
            return new TaskClass(loader, Class.forName(name, true, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            loader.close();
            throw e;
        }
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String each : classPath.split(File.pathSeparator)) {
            urls.add(Path.of(each).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** Its constructors, by their parameters' types; a fix may add some. */
    List<String> constructors() throws Unknowable {
        List<String> all = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> !each.isSynthetic())
                .map(TaskClass::signature)
                .sorted()
                .toList();
        if (all.isEmpty()) {
            throw new Unknowable("it has no constructor");
        }
        return all;
    }

    /** Random data for a constructor, the same in each version. */
    @Nullable
    Object[] data(String constructor, long seed, int size, Arguments.Manner manner)
            throws Unknowable, NoSuchMethodException {
        return new Arguments(seed, size, manner).of(find(constructor));
    }

    boolean canShare(String constructor) throws NoSuchMethodException {
        return Arguments.canShare(find(constructor));
    }

    ForkJoinTask<?> make(String constructor, @Nullable Object[] data)
            throws NoSuchMethodException, InstantiationException, IllegalAccessException, InvocationTargetException {
        return (ForkJoinTask<?>) find(constructor).newInstance(data);
    }

    private Constructor<?> find(String signature) throws NoSuchMethodException {
        for (Constructor<?> each : type.getDeclaredConstructors()) {
            if (signature(each).equals(signature)) {
                each.setAccessible(true);
                return each;
            }
        }
        throw new NoSuchMethodException(signature);
    }

    private static String signature(Constructor<?> constructor) {
        return Arrays.toString(constructor.getGenericParameterTypes());
    }

    /** What is in its static fields now, in words. */
    String statics() throws IllegalAccessException {
        StringBuilder all = new StringBuilder();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && !Modifier.isFinal(field.getModifiers())
                    && !field.isSynthetic()) {
                field.setAccessible(true);
                all.append(field.getName())
                        .append('=')
                        .append(Snapshot.of(field.get(null)))
                        .append(' ');
            }
        }
        return all.toString();
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
