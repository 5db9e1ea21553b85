package io.heddle.lint.verification.harness;

import io.heddle.lint.verification.harness.scalars.ArgumentStyle;
import io.heddle.lint.verification.harness.values.NotTestable;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Times a task before and after a fix, in alternation on the same random data in one JVM. Arguments: the class name, the class
 * path before, the class path after, the seed, the size of the data, and the number of rounds.
 *
 * <p>Each line of the output is a round: the seconds of one run before and after. If the task can't be timed, lines are missing.
 */
public final class TimingHarness {
    /** The warm-up for the JIT compilers. */
    private static final long WARM_UP_NANOS = 1_500_000_000L;

    /**
     * The length of a round for each version, which makes the resolution of the clock irrelevant. The generation of data is not
     * timed.
     */
    private static final long ROUND_NANOS = 30_000_000L;

    private static final long MAX_ROUND_NANOS = 10 * ROUND_NANOS;

    private final ForkJoinPool pool = new ForkJoinPool();
    private final String constructor;
    private final long seed;
    private final int size;

    private TimingHarness(String constructor, long seed, int size) {
        this.constructor = constructor;
        this.seed = seed;
        this.size = size;
    }

    /** Runs the measurement; see the class comment. */
    public static void main(String[] arguments) {
        PrintStream results = System.out;
        System.setOut(System.err);
        try (TaskVersion before = TaskVersion.load(arguments[0], arguments[1]);
                TaskVersion after = TaskVersion.load(arguments[0], arguments[2])) {
            TimingHarness harness = new TimingHarness(
                    before.constructors().getFirst(), Long.parseLong(arguments[3]), Integer.parseInt(arguments[4]));
            harness.time(before, WARM_UP_NANOS);
            harness.time(after, WARM_UP_NANOS);
            for (int round = 0; round < Integer.parseInt(arguments[5]); round++) {
                boolean swapped = round % 2 == 1;
                double first = harness.time(swapped ? after : before, ROUND_NANOS);
                double second = harness.time(swapped ? before : after, ROUND_NANOS);
                results.println(swapped ? second + " " + first : first + " " + second);
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException | IOException | NotTestable e) {
            // The rounds measured so far are in the output.
        }
        System.exit(0);
    }

    /** The mean seconds of a run, over enough runs to fill a round. */
    private double time(TaskVersion task, long roundNanos) throws ReflectiveOperationException, NotTestable {
        long begun = System.nanoTime();
        long elapsed = 0;
        int runs = 0;
        do {
            @Nullable Object[] data = task.arguments(constructor, seed, size, ArgumentStyle.RANGE, List.of());
            long start = System.nanoTime();
            pool.invoke(task.make(constructor, data));
            elapsed += System.nanoTime() - start;
            runs++;
        } while (elapsed < roundNanos && System.nanoTime() - begun < Math.max(roundNanos, MAX_ROUND_NANOS));
        return elapsed / 1e9 / runs;
    }
}
