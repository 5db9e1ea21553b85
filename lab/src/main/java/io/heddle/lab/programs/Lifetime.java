package io.heddle.lab.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The bounded time in which a program works: 6 s, or the number of seconds in the first argument. At its end {@link #finish} prints
 * one line with the work done.
 *
 * <p>Concurrency: the main thread starts the other threads and waits for them. All of them are daemons, so that a thread that
 * blocks cannot keep the program alive.
 */
public final class Lifetime {
    private static final double DEFAULT_SECONDS = 6;
    private static final double LONGEST_SECONDS = 120;

    /** The time in which threads end after the time is over. Collections and compilers may delay them. */
    private static final long GRACE_MILLIS = 20_000;

    private final long endNanos;
    private final LongAdder unitsDone = new LongAdder();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /** One unit of work. It takes some milliseconds at most, so that threads notice the end. */
    public interface Work {
        void run() throws Exception;
    }

    private Lifetime(double seconds) {
        endNanos = System.nanoTime() + (long) (seconds * 1e9);
    }

    /** The lifetime of the program with these arguments, which begins now. */
    public static Lifetime of(String[] arguments) {
        double seconds = arguments.length == 0 ? DEFAULT_SECONDS : Double.parseDouble(arguments[0]);
        return new Lifetime(Math.min(seconds, LONGEST_SECONDS));
    }

    /** The number of CPUs that the program may use. */
    public static int cpus() {
        return Runtime.getRuntime().availableProcessors();
    }

    public boolean isOver() {
        return System.nanoTime() - endNanos >= 0;
    }

    /** Adds to the work that the program reports. */
    public void count(long units) {
        unitsDone.add(units);
    }

    /** Starts platform threads that repeat the work until the time is over. Each repetition counts as one unit. */
    public void repeat(String name, int count, Work work) {
        start(Thread.ofPlatform().daemon().name(name + "-", 0), count, counted(work));
    }

    /** Starts platform threads that repeat work that does not count. */
    public void repeatUncounted(String name, int count, Work work) {
        start(Thread.ofPlatform().daemon().name(name + "-", 0), count, work);
    }

    /** Starts virtual threads that repeat the work until the time is over. Each repetition counts as one unit. */
    public void repeatInVirtualThreads(String name, int count, Work work) {
        start(Thread.ofVirtual().name(name + "-", 0), count, counted(work));
    }

    /** Starts virtual threads that repeat work that does not count. */
    public void repeatUncountedInVirtualThreads(String name, int count, Work work) {
        start(Thread.ofVirtual().name(name + "-", 0), count, work);
    }

    private Work counted(Work work) {
        return () -> {
            work.run();
            unitsDone.increment();
        };
    }

    private void start(Thread.Builder builder, int count, Work work) {
        for (int i = 0; i < count; i++) {
            threads.add(builder.start(() -> repeatUntilOver(work)));
        }
    }

    private void repeatUntilOver(Work work) {
        try {
            while (!isOver()) {
                work.run();
            }
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Waits for all threads, and prints the work done. A thread that fails or does not end makes the program fail. */
    public void finish() throws InterruptedException {
        long leftMillis = Math.max(0, (endNanos - System.nanoTime()) / 1_000_000) + GRACE_MILLIS;
        long lastNanos = System.nanoTime() + leftMillis * 1_000_000;
        for (Thread thread : threads) {
            thread.join(Math.max(1, (lastNanos - System.nanoTime()) / 1_000_000));
            if (thread.isAlive()) {
                throw new IllegalStateException(thread.getName() + " did not end");
            }
        }
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a thread failed", cause);
        }
        System.out.println("units " + unitsDone.sum());
    }
}
