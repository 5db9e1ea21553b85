package io.heddle.scheduler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK has but keeps to itself, up to 28 at least: virtual threads with a scheduler of their own, and which kernel
 * thread one is mounted on.
 */
final class JdkThreads {
    private static final @Nullable MethodHandle BUILDER;
    private static final @Nullable MethodHandle CARRIER;
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
        OBSTACLE = obstacle;
    }

    private JdkThreads() {}

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

    private static MethodHandle required(@Nullable MethodHandle handle) {
        if (handle == null) {
            throw new IllegalStateException(OBSTACLE);
        }
        return handle;
    }
}
