package io.heddle.lint.verification.harness;

import io.heddle.lint.verification.harness.RunResult.Broken;
import io.heddle.lint.verification.harness.RunResult.Ended;
import io.heddle.lint.verification.harness.loading.ChangedCode;
import io.heddle.lint.verification.harness.loading.SourceLines;
import io.heddle.lint.verification.harness.loading.Version;
import io.heddle.lint.verification.harness.missing.MissingResult;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.values.NotTestable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Compares the results of a task before and after a fix. Both versions run on the same random data, in one JVM with a class
 * loader each. Arguments: the class name, the class path before, the class path after, the seed, what missing code returns,
 * the changed lines, what happens if the results vary, the time limit in milliseconds, and the sizes of the data.
 *
 * <p>The last line of the output is {@code same N WORKERS MEMBERS}, {@code differs REASON} or {@code untestable REASON}. N is the
 * number of runs and MEMBERS are the missing members that they called. WORKERS is the number of workers, which is one if the results vary
 * with several.
 */
public final class EquivalenceHarness {
    /** The least number of elements whose successful run counts. With fewer, many tasks end well on any data. */
    private static final int LEAST_ELEMENTS = 2;

    /** Larger data is used only until the task has created other tasks. */
    private static final int LARGEST_USUAL_SIZE = 30_000;

    /** Once the task has been tested, no further sizes begin after this part of the time limit. */
    private static final double ENOUGH = 0.4;

    private static final int WORKERS = 4;

    /** If a run is faster, a second run tests whether the results vary. */
    private static final long SHORT_RUN_NANOS = 300_000_000L;

    /** The number of further runs that test whether results vary, if the two versions differ. */
    private static final int REPETITIONS = 4;

    private final String type;
    private final Version before;
    private final Version after;
    private final TaskRunner runner;
    private final long begun = System.nanoTime();
    private final int workers;
    private final long limitNanos;
    private int equalRuns;
    private boolean succeeded;
    private boolean mustSplit;
    private boolean hasSplit;
    private boolean hasReached;
    private String failure = "";

    private EquivalenceHarness(String[] arguments, int workers, long limitNanos)
            throws IOException, ClassNotFoundException {
        type = arguments[0];
        before = Version.before(arguments[1]);
        after = new Version(arguments[2], SourceLines.parse(arguments[5]));
        this.workers = workers;
        this.limitNanos = limitNanos;
        try (TaskVersion task = TaskVersion.loadForTest(type, before.classPath(), before.changed())) {
            runner = new TaskRunner(
                    type,
                    Long.parseLong(arguments[3]),
                    MissingResult.valueOf(arguments[4]),
                    task.comparedTexts(),
                    workers,
                    begun + limitNanos);
        }
    }

    /** Runs the comparison; see the class comment. */
    public static void main(String[] arguments) throws IOException {
        PrintStream results = System.out;
        // The program's own output is not a result.
        System.setOut(System.err);
        String answer;
        try {
            answer = compare(arguments);
        } catch (NotTestable e) {
            answer = "untestable " + e.getMessage();
        } catch (ReflectiveOperationException | LinkageError | RuntimeException | InterruptedException e) {
            answer = "untestable " + e;
        }
        results.println(answer.replaceAll("\\R", " "));
        // Threads of the program's pools may still run.
        System.exit(0);
    }

    private static String compare(String[] arguments)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        long limit = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[7]));
        List<Integer> sizes =
                Arrays.stream(arguments).skip(8).map(Integer::valueOf).toList();
        long begun = System.nanoTime();
        try {
            return new EquivalenceHarness(arguments, WORKERS, limit).compare(sizes);
        } catch (VaryingResults e) {
            if (RacingTasks.valueOf(arguments[6]) == RacingTasks.REFUSED) {
                throw e;
            }
            return new EquivalenceHarness(arguments, 1, limit - (System.nanoTime() - begun)).compare(sizes);
        }
    }

    /** Tests with ranges that exclude their end, then with other arguments until a run succeeds and splits the task. */
    private String compare(List<Integer> sizes)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        List<String> constructors;
        try (TaskVersion task = TaskVersion.loadForTest(type, before.classPath(), before.changed())) {
            constructors = task.constructors();
            mustSplit = task.canSplit();
            hasReached = !after.hasChangedCode();
        }
        // Data without a pair of elements comes last, because some tasks never end with it.
        List<Integer> ordered = sizes.stream()
                .sorted(Comparator.comparing((Integer size) -> size < LEAST_ELEMENTS)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        for (ArgumentStyle style : ArgumentStyle.ALL) {
            for (String constructor : constructors) {
                Optional<String> difference = compare(constructor, ordered, style);
                if (difference.isPresent()) {
                    return difference.get();
                }
            }
            if (isTested()) {
                return "same %d %d %s".formatted(equalRuns, workers, String.join(", ", runner.missingMembers()));
            }
        }
        if (!succeeded) {
            throw new NotTestable(failure);
        }
        throw new NotTestable("no run with up to %,d elements %s"
                .formatted(sizes.getLast(), hasSplit || !mustSplit ? "reaches the changed code" : "splits it"));
    }

    private boolean isTested() {
        return succeeded && (hasSplit || !mustSplit) && hasReached;
    }

    private boolean isEnough(int size) {
        return isTested() && (size > LARGEST_USUAL_SIZE || System.nanoTime() - begun > ENOUGH * limitNanos);
    }

    /** Compares the runs of all sizes, up to one that the task can't be tested with. */
    private Optional<String> compare(String constructor, List<Integer> sizes, ArgumentStyle style)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        for (int size : sizes) {
            if (isEnough(size)) {
                continue;
            }
            requireTime();
            long start = System.nanoTime();
            RunResult first = runner.run(before, constructor, size, style);
            boolean split = runner.hasSplit();
            boolean repeated = System.nanoTime() - start < SHORT_RUN_NANOS;
            switch (first) {
                case Broken broken -> {
                    failure = failure.isEmpty() ? broken.reason() : failure;
                    if (size >= LEAST_ELEMENTS) {
                        return Optional.empty();
                    }
                }
                case Ended ended -> {
                    if (repeated && !isSame(ended, constructor, size, style)) {
                        failure = "every run " + ended.result();
                        continue;
                    }
                    Optional<String> difference = compare(ended, constructor, size, style);
                    if (difference.isPresent()) {
                        return difference;
                    }
                    hasSplit |= split && !ended.failed();
                }
            }
        }
        return Optional.empty();
    }

    private void requireTime() throws NotTestable {
        if (System.nanoTime() - begun > limitNanos) {
            throw new NotTestable("no test within %d s succeeds%s"
                    .formatted(TimeUnit.NANOSECONDS.toSeconds(limitNanos), failure.isEmpty() ? "" : "; " + failure));
        }
    }

    /** Whether a run has the same result again. Runs that throw different exceptions can't be compared, and prove nothing. */
    private boolean isSame(Ended first, String constructor, int size, ArgumentStyle style)
            throws VaryingResults, IOException, ReflectiveOperationException, InterruptedException {
        RunResult second = runner.run(before, constructor, size, style);
        if (first.equals(second)) {
            return true;
        }
        if (first.failed() && !(second instanceof Ended ended && !ended.failed())) {
            return false;
        }
        throw new VaryingResults();
    }

    private Optional<String> compare(Ended first, String constructor, int size, ArgumentStyle style)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        RunResult fixed = runner.run(after, constructor, size, style);
        if (fixed instanceof Broken) {
            // A busy machine may have been too slow once.
            fixed = runner.run(after, constructor, size, style);
        }
        hasReached |= ChangedCode.isReached() && size >= LEAST_ELEMENTS && !first.failed();
        if (!first.equals(fixed)) {
            for (int i = 0; i < REPETITIONS; i++) {
                if (!isSame(first, constructor, size, style)) {
                    return Optional.empty();
                }
            }
            return Optional.of("differs with %d elements: %s; before: %s"
                    .formatted(size, fixed.unlike(first), first.unlike(fixed)));
        }
        equalRuns++;
        succeeded |= size >= LEAST_ELEMENTS && !first.failed();
        if (first.failed() && size >= LEAST_ELEMENTS) {
            failure = "every run " + first.result();
        }
        return compareAliased(constructor, size);
    }

    /**
     * Compares runs in which two parameters are the same object. A task that fails with such data, or whose results vary, is not
     * compared.
     */
    private Optional<String> compareAliased(String constructor, int size)
            throws NotTestable, IOException, ReflectiveOperationException, InterruptedException {
        try (TaskVersion task = TaskVersion.loadForTest(type, before.classPath(), before.changed())) {
            if (!task.canAlias(constructor)) {
                return Optional.empty();
            }
        }
        boolean meaningful = runner.run(before, constructor, size, ArgumentStyle.SHARED) instanceof Ended first
                && !first.failed()
                && !first.equals(runner.run(after, constructor, size, ArgumentStyle.SHARED))
                && first.equals(runner.run(before, constructor, size, ArgumentStyle.SHARED));
        return meaningful
                ? Optional.of("differs with %d elements if two parameters are the same object".formatted(size))
                : Optional.empty();
    }
}
