package io.heddle.lint.proof.harness;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Times a task as it was and as it is after a fix, in one JVM, turn by turn on the same random data. Its arguments: the class,
 * the class path before, the class path after, a seed, the size, and how many rounds.
 *
 * <p>Each line is a round: the seconds of one run before, and after. Where it can't be timed there are fewer.
 */
public final class Stopwatch {
    /** For compilers to be done. */
    private static final long WARM_UP_NANOS = 1_500_000_000L;

    /** A round is so long, of each version, that clocks don't matter; making up data isn't counted, but ends it. */
    private static final long ROUND_NANOS = 30_000_000L;

    private static final long LONGEST_ROUND_NANOS = 10 * ROUND_NANOS;

    private final ForkJoinPool pool = new ForkJoinPool();
    private final String constructor;
    private final long seed;
    private final int size;

    private Stopwatch(String constructor, long seed, int size) {
        this.constructor = constructor;
        this.seed = seed;
        this.size = size;
    }

    /** See above. */
    public static void main(String[] arguments) {
        PrintStream answers = System.out;
        System.setOut(System.err);
        try (TaskClass before = TaskClass.load(arguments[0], arguments[1]);
                TaskClass after = TaskClass.load(arguments[0], arguments[2])) {
            Stopwatch stopwatch = new Stopwatch(
                    before.constructors().getFirst(), Long.parseLong(arguments[3]), Integer.parseInt(arguments[4]));
            stopwatch.time(before, WARM_UP_NANOS);
            stopwatch.time(after, WARM_UP_NANOS);
            for (int round = 0; round < Integer.parseInt(arguments[5]); round++) {
                boolean turned = round % 2 == 1;
                double first = stopwatch.time(turned ? after : before, ROUND_NANOS);
                double second = stopwatch.time(turned ? before : after, ROUND_NANOS);
                answers.println(turned ? second + " " + first : first + " " + second);
            }
        } catch (ReflectiveOperationException | LinkageError | RuntimeException | IOException | Unknowable e) {
            // What was timed so far is told.
        }
        System.exit(0);
    }

    /** Seconds a run, over as many runs as take some time. */
    private double time(TaskClass task, long enough) throws ReflectiveOperationException, Unknowable {
        long begun = System.nanoTime();
        long taken = 0;
        int runs = 0;
        do {
            @Nullable Object[] data = task.data(constructor, seed, size, Arguments.Manner.PLAIN);
            long start = System.nanoTime();
            pool.invoke(task.make(constructor, data));
            taken += System.nanoTime() - start;
            runs++;
        } while (taken < enough && System.nanoTime() - begun < Math.max(enough, LONGEST_ROUND_NANOS));
        return taken / 1e9 / runs;
    }
}
