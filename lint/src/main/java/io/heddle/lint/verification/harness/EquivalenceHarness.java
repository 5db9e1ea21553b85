package io.heddle.lint.verification.harness;

import io.heddle.lint.verification.harness.RandomArguments.ArgumentStyle;
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
 * Compares the results of a task before and after a fix. Both versions run on the same random data, in one JVM with a class
 * loader each. Arguments: the class name, the class path before, the class path after, the seed, and the sizes of the data.
 *
 * <p>The last line of the output is {@code same N}, where N is the number of runs, or {@code differs REASON} or {@code untestable
 * REASON}.
 */
public final class EquivalenceHarness {
    private static final int PARALLELISM = 4;
    private static final int RUN_TIMEOUT_SECONDS = 10;
    private static final int MAX_REPORTED_CHARACTERS = 160;

    /** The least number of elements whose successful run counts. With fewer, many tasks end well on any data. */
    private static final int LEAST_ELEMENTS = 2;

    private static final String THROWS = "throws ";

    private final String type;
    private final String before;
    private final String after;
    private final long seed;
    private final ForkJoinPool pool = new ForkJoinPool(PARALLELISM);
    private int equalRuns;
    private boolean succeeded;
    private String failure = "";

    /** The state after a run. */
    private record Outcome(String result, String data, String statics) {
        private String abbreviated() {
            String whole = "result %s, data %s %s".formatted(result, data, statics);
            return whole.length() <= MAX_REPORTED_CHARACTERS
                    ? whole
                    : whole.substring(0, MAX_REPORTED_CHARACTERS) + "...";
        }
    }

    private EquivalenceHarness(String type, String before, String after, long seed) {
        this.type = type;
        this.before = before;
        this.after = after;
        this.seed = seed;
    }

    /** Runs the comparison; see the class comment. */
    public static void main(String[] arguments) throws IOException {
        PrintStream results = System.out;
        // The program's own output is not a result.
        System.setOut(System.err);
        List<Integer> sizes =
                Arrays.stream(arguments).skip(4).map(Integer::valueOf).toList();
        String answer;
        try {
            answer = new EquivalenceHarness(arguments[0], arguments[1], arguments[2], Long.parseLong(arguments[3]))
                    .compare(sizes);
        } catch (NotTestable e) {
            answer = "untestable " + e.getMessage();
        } catch (ReflectiveOperationException | LinkageError | RuntimeException | InterruptedException e) {
            answer = "untestable " + e;
        }
        results.println(answer.replaceAll("\\R", " "));
        // Threads of the program's pools may still run.
        System.exit(0);
    }

    /** Tests with ranges that exclude their end, then with ranges that include it, until a run succeeds. */
    private String compare(List<Integer> sizes)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        for (ArgumentStyle style : List.of(ArgumentStyle.DISTINCT, ArgumentStyle.INCLUSIVE_RANGE)) {
            for (String constructor : constructors()) {
                for (int size : sizes) {
                    Optional<String> difference = compare(constructor, size, style);
                    if (difference.isPresent()) {
                        return difference.get();
                    }
                }
            }
            if (succeeded) {
                return "same " + equalRuns;
            }
        }
        throw new NotTestable("every run " + failure);
    }

    private Optional<String> compare(String constructor, int size, ArgumentStyle style)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        Outcome first = run(before, constructor, size, style);
        if (!first.equals(run(before, constructor, size, style))) {
            throw new NotTestable("its results vary for the same data");
        }
        Outcome fixed = run(after, constructor, size, style);
        if (!first.equals(fixed)) {
            return Optional.of("differs with %d elements: %s; before: %s"
                    .formatted(size, fixed.abbreviated(), first.abbreviated()));
        }
        equalRuns++;
        succeeded |= size >= LEAST_ELEMENTS && !first.result.startsWith(THROWS);
        failure = first.result;
        return compareAliased(constructor, size);
    }

    /**
     * Compares runs in which two parameters are the same object. A task that fails with such data, or whose results vary, is not
     * compared.
     */
    private Optional<String> compareAliased(String constructor, int size)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        try (TaskVersion task = TaskVersion.load(type, before)) {
            if (!task.canAlias(constructor)) {
                return Optional.empty();
            }
        }
        Outcome first = run(before, constructor, size, ArgumentStyle.ALIASED);
        boolean meaningful =
                !first.result.startsWith(THROWS) && first.equals(run(before, constructor, size, ArgumentStyle.ALIASED));
        return meaningful && !first.equals(run(after, constructor, size, ArgumentStyle.ALIASED))
                ? Optional.of("differs with %d elements if two parameters are the same object".formatted(size))
                : Optional.empty();
    }

    private List<String> constructors() throws IOException, ReflectiveOperationException, NotTestable {
        try (TaskVersion task = TaskVersion.load(type, before)) {
            return task.constructors();
        }
    }

    /** Runs a task once, with a new class loader so that static fields have their initial values. */
    private Outcome run(String classPath, String constructor, int size, ArgumentStyle style)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        try (TaskVersion task = TaskVersion.load(type, classPath)) {
            @Nullable Object[] data = task.arguments(constructor, seed + size, size, style);
            String result;
            try {
                result = CanonicalText.of(
                        pool.submit(task.make(constructor, data)).get(RUN_TIMEOUT_SECONDS, TimeUnit.SECONDS));
            } catch (ExecutionException | InvocationTargetException e) {
                result = THROWS + root(e).getClass().getName();
            } catch (TimeoutException e) {
                throw new NotTestable("a run takes more than %d s".formatted(RUN_TIMEOUT_SECONDS));
            }
            return new Outcome(result, CanonicalText.of(data), task.statics());
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
