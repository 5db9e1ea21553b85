package io.heddle.lint.verification.harness;

import io.heddle.lint.compilation.MissingCalls;
import io.heddle.lint.compilation.MissingCode;
import io.heddle.lint.verification.harness.loading.CallLog;
import io.heddle.lint.verification.harness.loading.CanonicalText;
import io.heddle.lint.verification.harness.loading.ChangedCode;
import io.heddle.lint.verification.harness.loading.TaskCount;
import io.heddle.lint.verification.harness.loading.Version;
import io.heddle.lint.verification.harness.missing.MissingResult;
import io.heddle.lint.verification.harness.missing.MissingResults;
import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.values.NotTestable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs versions of a task on random data. */
final class TaskRunner {
    private static final int TIMEOUT_SECONDS = 10;

    /** The time limit with one element or none. */
    private static final int SHORT_TIMEOUT_SECONDS = 2;

    private final String type;
    private final long seed;
    private final MissingResult generated;
    private final List<String> compared;
    private final int workers;
    private final long deadline;
    private final Set<String> members = new TreeSet<>();
    private ForkJoinPool pool;
    private boolean split;

    /**
     * @param compared the texts with which the program compares others
     * @param deadline the time of {@link System#nanoTime} at which the last run ends
     */
    TaskRunner(String type, long seed, MissingResult generated, List<String> compared, int workers, long deadline) {
        this.compared = compared;
        this.workers = workers;
        this.deadline = deadline;
        pool = new ForkJoinPool(workers);
        this.type = type;
        this.seed = seed;
        this.generated = generated;
    }

    /** Whether the task of the last run created other tasks of its class. */
    boolean hasSplit() {
        return split;
    }

    /** The missing members that the runs called. */
    Set<String> missingMembers() {
        return members;
    }

    /** Runs a task once, with a new class loader so that static fields have their initial values. */
    RunResult run(Version version, String constructor, int size, ArgumentStyle style)
            throws IOException, ReflectiveOperationException, InterruptedException {
        CallLog log = CallLog.begin();
        ChangedCode.begin();
        try (TaskVersion task = TaskVersion.loadForTest(type, version.classPath(), version.changed())) {
            MissingCalls.use(
                    generated == MissingResult.GENERATED
                            ? new MissingResults(task.loader(), size, log, compared)
                            : null);
            RunResult result = run(task, constructor, size, style, log);
            members.addAll(log.members());
            String missing = MissingCode.take();
            return missing == null ? result : missing(missing);
        } catch (MissingCode e) {
            return missing(MissingCode.take());
        } catch (NoSuchMethodException e) {
            return new RunResult.Ended("no such constructor", constructor, "", "", true);
        } catch (NotTestable e) {
            return new RunResult.Broken(String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            renewPool();
            return new RunResult.Broken("a run uses more memory than the test has");
        }
    }

    private static RunResult missing(@Nullable String code) {
        return new RunResult.Broken("it needs code that does not compile without its dependencies: " + code);
    }

    private RunResult run(TaskVersion task, String constructor, int size, ArgumentStyle style, CallLog log)
            throws NotTestable, ReflectiveOperationException, InterruptedException {
        long rest = TimeUnit.NANOSECONDS.toSeconds(deadline - System.nanoTime());
        long timeout = Math.clamp(rest, 1, size > 1 ? TIMEOUT_SECONDS : SHORT_TIMEOUT_SECONDS);
        @Nullable Object[] data = task.arguments(constructor, seed + size, size, style, compared);
        try {
            var made = task.make(constructor, data);
            long calls = TaskCount.calls();
            String result = CanonicalText.of(pool.submit(made).get(timeout, TimeUnit.SECONDS));
            split = TaskCount.calls() > calls;
            return new RunResult.Ended(result, CanonicalText.of(data), task.statics(), log.text(), false);
        } catch (ExecutionException | InvocationTargetException e) {
            Throwable root = root(e);
            if (root instanceof VirtualMachineError) {
                renewPool();
                return new RunResult.Broken("a run uses more memory than the test has");
            }
            // Other tasks of a run that failed may still change the data.
            return new RunResult.Ended("throws " + root.getClass().getName(), "", "", "", true);
        } catch (TimeoutException e) {
            renewPool();
            return new RunResult.Broken("a run takes more than %d s".formatted(timeout));
        }
    }

    /** Abandons workers that may still run. */
    private void renewPool() {
        pool.shutdownNow();
        pool = new ForkJoinPool(workers);
    }

    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            root = cause;
        }
        return root;
    }
}
