package io.heddle.lint.verification.harness;

import io.heddle.lint.verification.harness.loading.CanonicalText;
import io.heddle.lint.verification.harness.loading.ComparedTexts;
import io.heddle.lint.verification.harness.loading.SourceLines;
import io.heddle.lint.verification.harness.loading.TaskClassLoader;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.values.NotTestable;
import io.heddle.lint.verification.harness.values.RandomArguments;
import io.heddle.lint.verification.harness.values.SlowFailures;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CompoundElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.reflect.AccessFlag;
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

/** A version of a task's class in its own class loader, and thus with its own static fields. */
final class TaskVersion implements AutoCloseable {
    private final URLClassLoader loader;
    private final Class<?> type;

    private TaskVersion(URLClassLoader loader, Class<?> type) {
        this.loader = loader;
        this.type = type;
    }

    /** The version as it is. */
    static TaskVersion load(String name, String classPath) throws IOException, ClassNotFoundException {
        return load(name, new URLClassLoader(urls(classPath), TaskVersion.class.getClassLoader()));
    }

    /** The version with short sleeps, and with reports of its tasks and of the changed lines. */
    static TaskVersion loadForTest(String name, String classPath, SourceLines changed)
            throws IOException, ClassNotFoundException {
        return load(name, new TaskClassLoader(urls(classPath), name, changed));
    }

    private static TaskVersion load(String name, URLClassLoader loader) throws IOException, ClassNotFoundException {
        try {
            // The class is initialized when the task is created, because its initializer may call missing code.
            return new TaskVersion(loader, Class.forName(name, false, loader));
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

    /** The texts with which the task and the code that it uses compare others. */
    List<String> comparedTexts() throws IOException {
        return ComparedTexts.of(loader, type.getName());
    }

    ClassLoader loader() {
        return loader;
    }

    /** Its constructors by their parameter types. A fix may add constructors. */
    List<String> constructors() throws NotTestable {
        List<String> all = Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> !each.isSynthetic())
                .map(TaskVersion::signature)
                .sorted()
                .toList();
        if (all.isEmpty()) {
            throw new NotTestable("it has no constructor");
        }
        return all;
    }

    /** Whether the task creates tasks of its class. */
    boolean canSplit() throws IOException {
        try (InputStream in = loader.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return in != null
                    && ClassFile.of().parse(in.readAllBytes()).methods().stream()
                            .filter(TaskVersion::mayRunInTask)
                            .flatMap(method -> method.code().stream())
                            .flatMap(CompoundElement::elementStream)
                            .anyMatch(each -> each instanceof NewObjectInstruction created
                                    && created.className()
                                            .asInternalName()
                                            .equals(type.getName().replace('.', '/')));
        }
    }

    /** Static methods of tasks mostly create the first task; those of lambdas do not. */
    private static boolean mayRunInTask(MethodModel method) {
        return !method.flags().has(AccessFlag.STATIC) || method.flags().has(AccessFlag.SYNTHETIC);
    }

    /** Random arguments for a constructor, the same in both versions. */
    @Nullable
    Object[] arguments(String constructor, long seed, int size, ArgumentStyle style, List<String> compared)
            throws NotTestable, NoSuchMethodException {
        @Nullable Object[] arguments;
        int failures;
        do {
            // A constructor that is left out from now on used random numbers.
            failures = SlowFailures.count();
            arguments = new RandomArguments(seed, size, style, compared).of(find(constructor));
        } while (SlowFailures.count() > failures);
        return arguments;
    }

    boolean canAlias(String constructor) throws NoSuchMethodException {
        return RandomArguments.canAlias(find(constructor));
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

    /** The values of its static fields as text. */
    String statics() throws IllegalAccessException {
        StringBuilder all = new StringBuilder();
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())
                    && !Modifier.isFinal(field.getModifiers())
                    && !field.isSynthetic()) {
                field.setAccessible(true);
                all.append(field.getName())
                        .append('=')
                        .append(CanonicalText.of(field.get(null)))
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
