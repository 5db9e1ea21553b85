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
 * The static methods that rewritten code calls.
 *
 * <p>The program never sees this class under this name. {@link HookTargets} defines it again as
 * {@code java.lang.HeddleThreadHooks}, because every class loader and module sees {@code java.lang}, also those that do
 * not know the agent. Therefore this class refers to classes of the JDK only.
 */
@SuppressWarnings("NullAway.Init") // install() sets the fields before any other method is called
public final class ThreadHooks {
    /** Value of the constant of this name in {@link Thread}. */
    private static final int NO_INHERIT_THREAD_LOCALS = 1 << 2;

    /** Returns the virtual thread that replaces a thread which was not started yet, or that thread itself. */
    private static volatile UnaryOperator<Thread> converter;

    /** Like {@link #converter}, for a thread that runs the second argument instead of its own task. */
    private static volatile BiFunction<Thread, Runnable, Thread> convertToRun;

    /** Runs the task of a converted thread. */
    private static volatile Consumer<Thread> taskRunner;

    /** Adds the stack traces of converted threads to those of platform threads. */
    private static volatile UnaryOperator<Map<Thread, StackTraceElement[]>> stackTraces;

    /** Returns all live threads, including converted ones. */
    private static volatile Supplier<Thread[]> liveThreads;

    /** Called when a shutdown hook starts. */
    private static volatile Runnable shutdown;

    /** Return handles that fill in what the JVM reports of threads, and what it does not report of converted ones. */
    private static volatile Supplier<MethodHandle> threadInfo;

    private static volatile Supplier<MethodHandle> threadDump;

    /** Returns whether a thread has no counters. */
    private static volatile Predicate<Thread> withoutCounters;

    /** Return a counter of the thread with an identifier; 0 stands for the calling thread. */
    private static volatile LongUnaryOperator cpuTime;

    private static volatile LongUnaryOperator userTime;

    private static volatile LongUnaryOperator allocated;

    private ThreadHooks() {}

    /** Sets the targets of the hooks. Must be called before any class is rewritten, as must the two methods below. */
    public static void install(
            UnaryOperator<Thread> converter,
            BiFunction<Thread, Runnable, Thread> convertToRun,
            Consumer<Thread> taskRunner,
            Runnable shutdown) {
        ThreadHooks.converter = converter;
        ThreadHooks.convertToRun = convertToRun;
        ThreadHooks.taskRunner = taskRunner;
        ThreadHooks.shutdown = shutdown;
    }

    public static void installQueries(
            UnaryOperator<Map<Thread, StackTraceElement[]>> stackTraces,
            Supplier<Thread[]> liveThreads,
            Supplier<MethodHandle> threadInfo,
            Supplier<MethodHandle> threadDump) {
        ThreadHooks.stackTraces = stackTraces;
        ThreadHooks.liveThreads = liveThreads;
        ThreadHooks.threadInfo = threadInfo;
        ThreadHooks.threadDump = threadDump;
    }

    public static void installCounters(
            Predicate<Thread> withoutCounters,
            LongUnaryOperator cpuTime,
            LongUnaryOperator userTime,
            LongUnaryOperator allocated) {
        ThreadHooks.withoutCounters = withoutCounters;
        ThreadHooks.cpuTime = cpuTime;
        ThreadHooks.userTime = userTime;
        ThreadHooks.allocated = allocated;
    }

    public static Thread newThread() {
        return convert(new Thread());
    }

    public static Thread newThread(Runnable task) {
        return convert(new Thread(task));
    }

    public static Thread newThread(ThreadGroup group, Runnable task) {
        return convert(new Thread(group, task));
    }

    public static Thread newThread(String name) {
        return convert(new Thread(name));
    }

    public static Thread newThread(ThreadGroup group, String name) {
        return convert(new Thread(group, name));
    }

    public static Thread newThread(Runnable task, String name) {
        return convert(new Thread(task, name));
    }

    public static Thread newThread(ThreadGroup group, Runnable task, String name) {
        return convert(new Thread(group, task, name));
    }

    public static Thread newThread(ThreadGroup group, Runnable task, String name, long stackSize) {
        return convert(new Thread(group, task, name, stackSize));
    }

    public static Thread newThread(
            ThreadGroup group, Runnable task, String name, long stackSize, boolean inheritLocals) {
        return convert(new Thread(group, task, name, stackSize, inheritLocals));
    }

    /** Replaces a constructor that only the JDK's builders of threads call. */
    public static Thread newThread(ThreadGroup group, String name, int characteristics, Runnable task, long stackSize) {
        return convert(new Thread(group, task, name, stackSize, (characteristics & NO_INHERIT_THREAD_LOCALS) == 0));
    }

    /** Returns the thread that replaces a new one, or the new one itself. */
    public static Thread convert(Thread thread) {
        return converter.apply(thread);
    }

    /** Starts the thread of a {@link java.util.Timer}. */
    public static void startTimer(Thread timer) {
        convertToRun.apply(timer, timer).start();
    }

    /** Starts a shutdown hook, which must not wait for computing threads. */
    public static void startShutdownHook(Thread hook) {
        shutdown.run();
        hook.start();
    }

    /** Replaces {@code run()} of a virtual thread. */
    public static void run(Thread thread) {
        taskRunner.accept(thread);
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        return stackTraces.apply(Thread.getAllStackTraces());
    }

    public static Thread[] getAllThreads() {
        return liveThreads.get();
    }

    public static void getThreadInfo(long[] ids, int maxDepth, ThreadInfo[] infos) throws Throwable {
        threadInfo.get().invokeExact(ids, maxDepth, infos);
    }

    public static ThreadInfo[] dumpThreads(long[] ids, boolean monitors, boolean synchronizers, int maxDepth)
            throws Throwable {
        return (ThreadInfo[]) threadDump.get().invokeExact(ids, monitors, synchronizers, maxDepth);
    }

    public static boolean hasNoCounters(Thread thread) {
        return withoutCounters.test(thread);
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
