package io.heddle.scheduler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the JDK that are not public, up to 28 at least: to give virtual threads a scheduler of their own, to find the kernel
 * thread that one is mounted on, and to complete the wait of one that was unmounted.
 */
final class JdkThreads {
    private static final @Nullable MethodHandle BUILDER;
    private static final @Nullable MethodHandle CARRIER;
    private static final @Nullable MethodHandle AFTER_YIELD;
    private static final @Nullable Throwable OBSTACLE;

    static {
        MethodHandle builder = null;
        MethodHandle carrier = null;
        Throwable obstacle = null;
        try {
            MethodHandles.Lookup threads = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            builder = threads.findConstructor(
                            threads.findClass("java.lang.ThreadBuilders$VirtualThreadBuilder"),
                            MethodType.methodType(void.class, Executor.class))
                    .asType(MethodType.methodType(Thread.Builder.OfVirtual.class, Executor.class));
            carrier = threads.findStatic(Thread.class, "currentCarrierThread", MethodType.methodType(Thread.class));
        } catch (ReflectiveOperationException e) {
            obstacle = e;
        }
        BUILDER = builder;
        CARRIER = carrier;
        AFTER_YIELD = afterYield();
        OBSTACLE = obstacle;
    }

    private JdkThreads() {}

    /** Null where there is none: then a thread that the JDK has no memory to put to sleep stays lost. */
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

    /** @throws IllegalStateException if this JVM doesn't let anyone do that; its message says what would */
    static void require() {
        if (OBSTACLE != null) {
            throw new IllegalStateException(
                    "virtual threads can't be given a scheduler: start the JVM with --add-opens=java.base/java.lang=ALL-UNNAMED",
                    OBSTACLE);
        }
    }

    /** @param scheduler runs the threads' continuations, each to its next wait */
    static Thread.Builder.OfVirtual builder(Executor scheduler) {
        require();
        try {
            return (Thread.Builder.OfVirtual) required(BUILDER).invokeExact(scheduler);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The kernel thread that this code runs on, whichever thread that is. */
    static Thread currentCarrier() {
        try {
            return (Thread) required(CARRIER).invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Completes the wait of a virtual thread that the JDK has unmounted, but had no memory to put to wait. Has no effect on any
     * other thread.
     *
     * @throws OutOfMemoryError if there still is none
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

    /** Initialises the JDK's timers for timed waits, which would stay unusable if there were no memory for that. */
    static void initializeTimers() {
        try {
            Class.forName("java.lang.VirtualThread$DelayedTaskSchedulers");
        } catch (ClassNotFoundException e) {
            // In other versions they belong to the class of virtual threads, which is initialised.
        }
    }

    private static MethodHandle required(@Nullable MethodHandle handle) {
        if (handle == null) {
            throw new IllegalStateException(OBSTACLE);
        }
        return handle;
    }
}
