package io.heddle.agent.threads;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The fields of {@code java.lang.Thread} that a converted thread gets from its platform thread.
 *
 * <p>Only the JDK's Unsafe can write the final ones. They are written before any other thread knows the thread.
 */
final class ThreadFields {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long HOLDER = offset(Thread.class, "holder");
    private static final long TID = offset(Thread.class, "tid");
    private static final long INHERITED = offset(Thread.class, "inheritableThreadLocals");
    private static final long HANDLER = offset(Thread.class, "uncaughtExceptionHandler");
    private static final long TASK;
    private static final long STACK_SIZE;

    static {
        try {
            Class<?> holder = Class.forName("java.lang.Thread$FieldHolder");
            TASK = offset(holder, "task");
            STACK_SIZE = offset(holder, "stackSize");
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ThreadFields() {}

    private static long offset(Class<?> type, String field) {
        return UNSAFE.objectFieldOffset(type, field);
    }

    /** Returns the task that a platform thread was created with. */
    static @Nullable Runnable task(Thread platform) {
        return (Runnable) UNSAFE.getReference(holder(platform), TASK);
    }

    /** Returns the stack size that was asked for, in bytes; 0 if none was. */
    static long stackSize(Thread platform) {
        return UNSAFE.getLong(holder(platform), STACK_SIZE);
    }

    static boolean hasHolder(Thread thread) {
        return holder(thread) != null;
    }

    private static @Nullable Object holder(Thread thread) {
        return UNSAFE.getReference(thread, HOLDER);
    }

    /** Copies identifier, daemon status, priority, group, inherited locals and exception handler to a new thread. */
    static void copy(Thread from, Thread to) {
        UNSAFE.putLong(to, TID, UNSAFE.getLong(from, TID));
        copy(HOLDER, from, to);
        copy(INHERITED, from, to);
        copy(HANDLER, from, to);
    }

    private static void copy(long field, Thread from, Thread to) {
        UNSAFE.putReference(to, field, UNSAFE.getReference(from, field));
    }
}
