package io.heddle.scheduler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the JDK that are not public but exist up to JDK 28 at least.
 *
 * <p>They give virtual threads a scheduler, find the carrier of the calling thread, and complete the wait of a virtual
 * thread that was unmounted.
 */
final class JdkThreads {
    private static final @Nullable MethodHandle BUILDER;
    private static final @Nullable MethodHandle CARRIER;
    private static final @Nullable MethodHandle AFTER_YIELD;
    private static final @Nullable Executor DEFAULT_SCHEDULER = defaultSchedulerOrNull();
    private static final @Nullable Throwable FAILURE;

    static {
        MethodHandle builder = null;
        MethodHandle carrier = null;
        Throwable failure = null;
        try {
            MethodHandles.Lookup threads = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            builder = threads.findConstructor(
                            threads.findClass("java.lang.ThreadBuilders$VirtualThreadBuilder"),
                            MethodType.methodType(void.class, Executor.class))
                    .asType(MethodType.methodType(Thread.Builder.OfVirtual.class, Executor.class));
            carrier = threads.findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
        } catch (ReflectiveOperationException e) {
            failure = e;
        }
        BUILDER = builder;
        CARRIER = carrier;
        AFTER_YIELD = afterYield();
        FAILURE = failure;
    }

    private JdkThreads() {}

    /**
     * Returns the method; null if the JDK has none. Then a thread is lost if the JDK has no memory for the timer of its
     * timed wait.
     */
    private static @Nullable MethodHandle afterYield() {
        try {
            Class<?> virtual = Class.forName("java.lang.VirtualThread");
            return MethodHandles.privateLookupIn(virtual, MethodHandles.lookup())
                    .findVirtual(virtual, "afterYield", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Thread.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /**
     * @throws IllegalStateException if this JVM denies access to these methods; the message names the option that
     *     grants it
     */
    static void requireAccess() {
        if (FAILURE != null) {
            Module own = JdkThreads.class.getModule();
            throw new IllegalStateException(
                    "virtual threads cannot get a scheduler: this JVM does not open java.lang. Start it with"
                            + " --add-opens=java.base/java.lang=" + (own.isNamed() ? own.getName() : "ALL-UNNAMED")
                            + ".",
                    FAILURE);
        }
    }

    /**
     * @param scheduler runs the continuations of the threads, each until the thread waits
     * @throws IllegalStateException if this JVM denies access
     */
    static Thread.Builder.OfVirtual builder(Executor scheduler) {
        requireAccess();
        try {
            return (Thread.Builder.OfVirtual) required(BUILDER).invokeExact(scheduler);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the platform thread that runs the calling code; for a virtual thread this is its carrier. */
    static Thread currentCarrier() {
        try {
            return (Thread) required(CARRIER).invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Completes the wait of a virtual thread that the JDK has unmounted without memory for the timer. Has no effect on
     * any other thread.
     *
     * @throws OutOfMemoryError if there is still no memory
     */
    static void afterYield(Thread unmounted) {
        MethodHandle handle = AFTER_YIELD;
        if (handle == null) {
            return;
        }
        try {
            handle.invokeExact(unmounted);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Initialises the JDK's timers for timed waits. Without memory for that, they would stay unusable. */
    static void initializeTimers() {
        initialize("java.lang.VirtualThread$DelayedTaskSchedulers");
    }

    /** Initialises the JDK's pollers of sockets, if they are not yet. They get the scheduler of the calling thread. */
    static void initializePollers() {
        initialize("sun.nio.ch.Poller");
    }

    /** Returns the JDK's own scheduler of virtual threads; null if it is unknown. */
    static @Nullable Executor defaultScheduler() {
        return DEFAULT_SCHEDULER;
    }

    private static @Nullable Executor defaultSchedulerOrNull() {
        try {
            Class<?> virtual = Class.forName("java.lang.VirtualThread");
            return (Executor) MethodHandles.privateLookupIn(virtual, MethodHandles.lookup())
                    .findStaticVarHandle(virtual, "DEFAULT_SCHEDULER", ForkJoinPool.class)
                    .get();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static void initialize(String name) {
        try {
            Class.forName(name);
        } catch (ClassNotFoundException e) {
            // This version of the JDK has no such class.
        }
    }

    private static MethodHandle required(@Nullable MethodHandle handle) {
        if (handle == null) {
            throw new IllegalStateException(FAILURE);
        }
        return handle;
    }
}
