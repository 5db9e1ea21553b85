package io.heddle.agent;

import java.lang.invoke.MethodHandle;
import java.lang.management.ThreadInfo;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
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

    /** Runs what a converted thread would run. */
    private static volatile Consumer<Thread> task;

    /** Adds to the stack traces of platform threads those of converted ones. */
    private static volatile UnaryOperator<Map<Thread, StackTraceElement[]>> complete;

    /** All threads that live, converted ones among them. */
    private static volatile Supplier<Thread[]> living;

    /** Makes way for the program's last threads. */
    private static volatile Runnable ending;

    /** Fill in what the JVM knows of threads, and what it doesn't know of converted ones. */
    private static volatile Supplier<MethodHandle> info;

    private static volatile Supplier<MethodHandle> dump;

    /** Whether nothing is counted for a thread. */
    private static volatile Predicate<Thread> unknown;

    /** What is counted for a thread by its identifier, or by 0 for the calling one. */
    private static volatile LongUnaryOperator cpuTime;

    private static volatile LongUnaryOperator userTime;

    private static volatile LongUnaryOperator allocated;

    private Calls() {}

    /** To be called before any class is rewritten, as the next one. */
    public static void install(
            UnaryOperator<Thread> threads,
            BiFunction<Thread, Runnable, Thread> runners,
            Consumer<Thread> tasks,
            Runnable atEnd) {
        convert = threads;
        convertToRun = runners;
        task = tasks;
        ending = atEnd;
    }

    public static void installQuestions(
            UnaryOperator<Map<Thread, StackTraceElement[]>> traces,
            Supplier<Thread[]> threads,
            Supplier<MethodHandle> threadInfo,
            Supplier<MethodHandle> threadDump) {
        complete = traces;
        living = threads;
        info = threadInfo;
        dump = threadDump;
    }

    public static void installCounters(
            Predicate<Thread> without, LongUnaryOperator cpu, LongUnaryOperator user, LongUnaryOperator memory) {
        unknown = without;
        cpuTime = cpu;
        userTime = user;
        allocated = memory;
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

    /** Starts a shutdown hook, which isn't to wait for threads that compute. */
    public static void startHook(Thread hook) {
        ending.run();
        hook.start();
    }

    /** What a virtual thread's {@code run()} does when somebody calls it. */
    public static void run(Thread thread) {
        task.accept(thread);
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        return complete.apply(Thread.getAllStackTraces());
    }

    public static Thread[] getAllThreads() {
        return living.get();
    }

    public static void getThreadInfo(long[] ids, int maxDepth, ThreadInfo[] infos) throws Throwable {
        info.get().invokeExact(ids, maxDepth, infos);
    }

    public static ThreadInfo[] dumpThreads(long[] ids, boolean monitors, boolean synchronizers, int maxDepth)
            throws Throwable {
        return (ThreadInfo[]) dump.get().invokeExact(ids, monitors, synchronizers, maxDepth);
    }

    public static boolean isUnknown(Thread thread) {
        return unknown.test(thread);
    }

    public static long getCpuTime(long id) {
        return cpuTime.applyAsLong(id);
    }

    public static void getCpuTimes(long[] ids, long[] times) {
        fill(ids, times, cpuTime);
    }

    public static long getUserTime(long id) {
        return userTime.applyAsLong(id);
    }

    public static long getAllocated(long id) {
        return allocated.applyAsLong(id);
    }

    public static void getAllocated(long[] ids, long[] sizes) {
        fill(ids, sizes, allocated);
    }

    private static void fill(long[] ids, long[] results, LongUnaryOperator counter) {
        for (int i = 0; i < ids.length; i++) {
            results[i] = counter.applyAsLong(ids[i]);
        }
    }
}
