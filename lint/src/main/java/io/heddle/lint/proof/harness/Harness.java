package io.heddle.lint.proof.harness;

import io.heddle.lint.proof.harness.Arguments.Manner;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
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

    /** With fewer elements many a task ends well that knows nothing of its data. */
    private static final int SOME = 2;

    private static final String THROWS = "throws ";

    private final String type;
    private final String before;
    private final String after;
    private final long seed;
    private final ForkJoinPool pool = new ForkJoinPool(PARALLELISM);
    private int same;
    private boolean ended;
    private String failure = "";

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

    /** Ranges end behind their last element, or else with it: whatever the task can do with. */
    private String compare(List<Integer> sizes)
            throws Unknowable, IOException, ReflectiveOperationException, InterruptedException {
        for (Manner manner : List.of(Manner.PLAIN, Manner.INCLUSIVE)) {
            for (String constructor : constructors()) {
                for (int size : sizes) {
                    Optional<String> difference = compare(constructor, size, manner);
                    if (difference.isPresent()) {
                        return difference.get();
                    }
                }
            }
            if (ended) {
                return "same " + same;
            }
        }
        throw new Unknowable("each time it " + failure);
    }

    private Optional<String> compare(String constructor, int size, Manner manner)
            throws Unknowable, IOException, ReflectiveOperationException, InterruptedException {
        Outcome first = run(before, constructor, size, manner);
        if (!first.equals(run(before, constructor, size, manner))) {
            throw new Unknowable("from the same data it computes now this, now that");
        }
        Outcome fixed = run(after, constructor, size, manner);
        if (!first.equals(fixed)) {
            return Optional.of(
                    "differs with %d elements: %s; before: %s".formatted(size, fixed.brief(), first.brief()));
        }
        same++;
        ended |= size >= SOME && !first.result.startsWith(THROWS);
        failure = first.result;
        return shared(constructor, size);
    }

    /** A difference that is only seen when what is read is what is written. Where that means nothing it isn't looked for. */
    private Optional<String> shared(String constructor, int size)
            throws Unknowable, IOException, ReflectiveOperationException, InterruptedException {
        try (TaskClass task = TaskClass.load(type, before)) {
            if (!task.canShare(constructor)) {
                return Optional.empty();
            }
        }
        Outcome first = run(before, constructor, size, Manner.SHARED);
        boolean meaningful =
                !first.result.startsWith(THROWS) && first.equals(run(before, constructor, size, Manner.SHARED));
        return meaningful && !first.equals(run(after, constructor, size, Manner.SHARED))
                ? Optional.of("differs with %d elements where one object is given for two parameters".formatted(size))
                : Optional.empty();
    }

    private List<String> constructors() throws IOException, ReflectiveOperationException, Unknowable {
        try (TaskClass task = TaskClass.load(type, before)) {
            return task.constructors();
        }
    }

    /** Loaders are new, for statics are to begin anew. */
    private Outcome run(String classPath, String constructor, int size, Manner manner)
            throws Unknowable, IOException, ReflectiveOperationException, InterruptedException {
        try (TaskClass task = TaskClass.load(type, classPath)) {
            @Nullable Object[] data = task.data(constructor, seed + size, size, manner);
            String result;
            try {
                result = Snapshot.of(pool.submit(task.make(constructor, data)).get(SECONDS_A_RUN, TimeUnit.SECONDS));
            } catch (ExecutionException | InvocationTargetException e) {
                result = THROWS + root(e).getClass().getName();
            } catch (TimeoutException e) {
                throw new Unknowable("it takes more than %d s".formatted(SECONDS_A_RUN));
            }
            return new Outcome(result, Snapshot.of(data), task.statics());
        } catch (NoSuchMethodException e) {
            return new Outcome("no such constructor", constructor, "");
        }
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }
}
