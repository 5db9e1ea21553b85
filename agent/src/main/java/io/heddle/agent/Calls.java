package io.heddle.agent;

import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * What a rewritten program calls. It is never used under this name: {@link Installation} defines it anew as
 * {@code java.lang.HeddleCalls}, which every class loader and module sees, those that don't know of the agent too. So it knows
 * the JDK alone.
 */
public final class Calls {
    /** Gives a thread, not started yet, its replacement, or itself. */
    private static volatile UnaryOperator<Thread> convert = UnaryOperator.identity();

    /** The same for a thread that is to run as another object's {@code run}. */
    private static volatile BiFunction<Thread, Runnable, Thread> convertToRun = (thread, task) -> thread;

    /** Adds to the stack traces of platform threads those of converted ones. */
    private static volatile UnaryOperator<Map<Thread, StackTraceElement[]>> complete = UnaryOperator.identity();

    private Calls() {}

    /** To be called once, before any class is rewritten. */
    public static void install(
            UnaryOperator<Thread> threads,
            BiFunction<Thread, Runnable, Thread> runners,
            UnaryOperator<Map<Thread, StackTraceElement[]>> traces) {
        convert = threads;
        convertToRun = runners;
        complete = traces;
    }

    public static Thread make() {
        return converted(new Thread());
    }

    public static Thread make(Runnable task) {
        return converted(new Thread(task));
    }

    public static Thread make(ThreadGroup group, Runnable task) {
        return converted(new Thread(group, task));
    }

    public static Thread make(String name) {
        return converted(new Thread(name));
    }

    public static Thread make(ThreadGroup group, String name) {
        return converted(new Thread(group, name));
    }

    public static Thread make(Runnable task, String name) {
        return converted(new Thread(task, name));
    }

    public static Thread make(ThreadGroup group, Runnable task, String name) {
        return converted(new Thread(group, task, name));
    }

    public static Thread make(ThreadGroup group, Runnable task, String name, long stackSize) {
        return converted(new Thread(group, task, name, stackSize));
    }

    public static Thread make(ThreadGroup group, Runnable task, String name, long stackSize, boolean inheritLocals) {
        return converted(new Thread(group, task, name, stackSize, inheritLocals));
    }

    /** What stands for a thread that was just constructed. */
    public static Thread converted(Thread thread) {
        return convert.apply(thread);
    }

    public static Thread unstarted(Thread.Builder builder, Runnable task) {
        return converted(builder.unstarted(task));
    }

    /** The same for code that knows of which kind the builder is: a method reference wants just the type that it names. */
    public static Thread unstarted(Thread.Builder.OfPlatform builder, Runnable task) {
        return converted(builder.unstarted(task));
    }

    public static Thread start(Thread.Builder builder, Runnable task) {
        Thread thread = unstarted(builder, task);
        thread.start();
        return thread;
    }

    public static Thread start(Thread.Builder.OfPlatform builder, Runnable task) {
        return start((Thread.Builder) builder, task);
    }

    public static ThreadFactory factory(Thread.Builder builder) {
        ThreadFactory factory = builder.factory();
        return task -> converted(factory.newThread(task));
    }

    public static ThreadFactory factory(Thread.Builder.OfPlatform builder) {
        return factory((Thread.Builder) builder);
    }

    /** Starts what {@link java.util.Timer} calls its thread. */
    public static void startTimer(Thread timer) {
        convertToRun.apply(timer, timer).start();
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        return complete.apply(Thread.getAllStackTraces());
    }
}
