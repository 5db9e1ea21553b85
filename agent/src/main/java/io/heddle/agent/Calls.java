package io.heddle.agent;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * What a rewritten program calls. It is never used under this name: {@link Installation} defines it anew as
 * {@code java.lang.HeddleCalls}, which every class loader and module sees, those that don't know of the agent too. So it knows
 * the JDK alone.
 */
@SuppressWarnings("NullAway.Init") // By install, before anything else is called.
public final class Calls {
    /** The JDK's own constant of this name in Thread. */
    private static final int NO_INHERIT_THREAD_LOCALS = 1 << 2;

    /** Gives a thread, not started yet, its replacement, or itself. */
    private static volatile UnaryOperator<Thread> convert;

    /** The same for a thread that is to run as another object's {@code run}. */
    private static volatile BiFunction<Thread, Runnable, Thread> convertToRun;

    /** Adds to the stack traces of platform threads those of converted ones. */
    private static volatile UnaryOperator<Map<Thread, StackTraceElement[]>> complete;

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

    /** As the JDK's builders call it, by a constructor that is theirs alone. */
    public static Thread make(ThreadGroup group, String name, int characteristics, Runnable task, long stackSize) {
        return converted(new Thread(group, task, name, stackSize, (characteristics & NO_INHERIT_THREAD_LOCALS) == 0));
    }

    /** What stands for a thread that was just constructed. */
    public static Thread converted(Thread thread) {
        return convert.apply(thread);
    }

    /** Starts what {@link java.util.Timer} calls its thread. */
    public static void startTimer(Thread timer) {
        convertToRun.apply(timer, timer).start();
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        return complete.apply(Thread.getAllStackTraces());
    }
}
