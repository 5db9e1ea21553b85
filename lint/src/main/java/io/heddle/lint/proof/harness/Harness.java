package io.heddle.lint.proof.harness;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task as it was and as it is after a fix, in one JVM and class loaders of their own, on the same random data, and says
 * whether they differ. Its arguments: the class, the class path before, the class path after, a seed, and the sizes.
 *
 * <p>Its last line is one of {@code same N}, {@code differs ...} and {@code impossible ...}.
 */
public final class Harness {
    private static final int PARALLELISM = 4;
    private static final int SECONDS_A_RUN = 10;
    private static final int BRIEF = 160;
    private static final String THROWS = "throws ";

    private final String type;
    private final String before;
    private final String after;
    private final long seed;
    private final ForkJoinPool pool = new ForkJoinPool(PARALLELISM);

    /** What one run left behind. */
    private record Outcome(String result, String data, String statics) {
        private String brief() {
            String whole = "result %s, data %s %s".formatted(result, data, statics);
            return whole.length() <= BRIEF ? whole : whole.substring(0, BRIEF) + "...";
        }
    }

    private Harness(String type, String before, String after, long seed) {
        this.type = type;
        this.before = before;
        this.after = after;
        this.seed = seed;
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = System.out;
        // What the program prints isn't an answer.
        System.setOut(System.err);
        NoNetwork.begin();
        List<Integer> sizes =
                Arrays.stream(arguments).skip(4).map(Integer::valueOf).toList();
        String answer;
        try {
            answer = new Harness(arguments[0], arguments[1], arguments[2], Long.parseLong(arguments[3])).compare(sizes);
        } catch (Unknowable e) {
            answer = "impossible " + e.getMessage();
        } catch (ReflectiveOperationException | LinkageError | RuntimeException | InterruptedException e) {
            answer = "impossible " + e;
        }
        answers.println(answer.replaceAll("\\R", " "));
        // Its pools may have threads that nobody ends.
        System.exit(0);
    }

    private String compare(List<Integer> sizes)
            throws Unknowable, IOException, ReflectiveOperationException, InterruptedException {
        int same = 0;
        String failure = "";
        boolean ended = false;
        for (String constructor : constructors()) {
            for (int size : sizes) {
                Outcome first = run(before, constructor, size);
                if (!first.equals(run(before, constructor, size))) {
                    throw new Unknowable("from the same data it computes now this, now that");
                }
                Outcome fixed = run(after, constructor, size);
                if (!first.equals(fixed)) {
                    return "differs with %d elements: %s; before: %s".formatted(size, fixed.brief(), first.brief());
                }
                same++;
                ended |= !first.result.startsWith(THROWS);
                failure = first.result;
            }
        }
        if (!ended) {
            throw new Unknowable("each time it " + failure);
        }
        return "same " + same;
    }

    /** Those that there were before, by their parameters' types; a fix adds others. */
    private List<String> constructors() throws IOException, ReflectiveOperationException, Unknowable {
        try (URLClassLoader loader = loader(before)) {
            List<String> all = new ArrayList<>();
            for (Constructor<?> each : Class.forName(type, false, loader).getDeclaredConstructors()) {
                if (!each.isSynthetic()) {
                    all.add(signature(each));
                }
            }
            all.sort(null);
            if (all.isEmpty()) {
                throw new Unknowable("it has no constructor");
            }
            return all;
        }
    }

    private static String signature(Constructor<?> constructor) {
        return Arrays.toString(constructor.getGenericParameterTypes());
    }

    /** Loaders are new, for statics are to begin anew. */
    private Outcome run(String classPath, String signature, int size)
            throws Unknowable, IOException, ReflectiveOperationException, InterruptedException {
        try (URLClassLoader loader = loader(classPath)) {
            Class<?> task = Class.forName(type, true, loader);
            for (Constructor<?> each : task.getDeclaredConstructors()) {
                if (signature(each).equals(signature)) {
                    return run(task, each, size);
                }
            }
        }
        return new Outcome("no such constructor", signature, "");
    }

    private Outcome run(Class<?> task, Constructor<?> constructor, int size)
            throws Unknowable, ReflectiveOperationException, InterruptedException {
        @Nullable Object[] data = new Arguments(seed + size, size).of(constructor);
        constructor.setAccessible(true);
        String result;

        try {
            ForkJoinTask<?> made = (ForkJoinTask<?>) constructor.newInstance(data);
            result = Snapshot.of(pool.submit(made).get(SECONDS_A_RUN, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            result = THROWS + root(e).getClass().getName();
        } catch (TimeoutException e) {
            throw new Unknowable("it takes more than %d s".formatted(SECONDS_A_RUN));
        } catch (InvocationTargetException e) {
            result = THROWS + root(e).getClass().getName();
        }
        return new Outcome(result, Snapshot.of(data), statics(task));
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }

    private static String statics(Class<?> type) throws IllegalAccessException {
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

    private static URLClassLoader loader(String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String each : classPath.split(File.pathSeparator)) {
            urls.add(Path.of(each).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), Harness.class.getClassLoader());
    }
}
