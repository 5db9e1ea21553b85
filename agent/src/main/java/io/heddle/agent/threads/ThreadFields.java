package io.heddle.agent.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Fields of {@code java.lang.Thread} that a thread is to have from another. Some are final, so that only the JDK's Unsafe
 * writes them; they are written before anybody else knows the thread.
 */
final class ThreadFields {
    private static final MethodHandle GET;
    private static final MethodHandle PUT;
    private static final MethodHandle GET_LONG;
    private static final MethodHandle PUT_LONG;
    private static final long HOLDER;
    private static final long TID;
    private static final long INHERITED;
    private static final long HANDLER;
    private static final long TASK;
    private static final long STACK_SIZE;

    static {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Object unsafe = lookup.findStatic(type, "getUnsafe", MethodType.methodType(type))
                    .invoke();
            MethodType get = MethodType.methodType(Object.class, Object.class, long.class);
            MethodType put = MethodType.methodType(void.class, Object.class, long.class, Object.class);
            GET = lookup.bind(unsafe, "getReference", get);
            PUT = lookup.bind(unsafe, "putReference", put);
            GET_LONG = lookup.bind(unsafe, "getLong", get.changeReturnType(long.class));
            PUT_LONG = lookup.bind(unsafe, "putLong", put.changeParameterType(2, long.class));
            MethodHandle offset = lookup.bind(
                    unsafe, "objectFieldOffset", MethodType.methodType(long.class, Class.class, String.class));
            HOLDER = (long) offset.invokeExact(Thread.class, "holder");
            TID = (long) offset.invokeExact(Thread.class, "tid");
            INHERITED = (long) offset.invokeExact(Thread.class, "inheritableThreadLocals");
            HANDLER = (long) offset.invokeExact(Thread.class, "uncaughtExceptionHandler");
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            TASK = (long) offset.invokeExact(holder, "task");
            STACK_SIZE = (long) offset.invokeExact(holder, "stackSize");
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ThreadFields() {}

    /** What a platform thread was given to run. */
    static @Nullable Runnable task(Thread platform) {
        return (Runnable) get(get(platform, HOLDER), TASK);
    }

    /** In bytes; 0 when nobody asked for one. */
    static long stackSize(Thread platform) {
        try {
            return (long) GET_LONG.invokeExact(get(platform, HOLDER), STACK_SIZE);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean hasHolder(Thread thread) {
        return get(thread, HOLDER) != null;
    }

    /** Makes one thread, new, into what another was made: its identifier, daemon or not, priority, group, inherited locals. */
    static void pass(Thread from, Thread to) {
        try {
            PUT_LONG.invokeExact((Object) to, TID, (long) GET_LONG.invokeExact((Object) from, TID));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        pass(HOLDER, from, to);
        pass(INHERITED, from, to);
        pass(HANDLER, from, to);
    }

    private static void pass(long field, Thread from, Thread to) {
        try {
            PUT.invokeExact((Object) to, field, get(from, field));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable Object get(@Nullable Object object, long field) {
        try {
            return (Object) GET.invokeExact(object, field);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
