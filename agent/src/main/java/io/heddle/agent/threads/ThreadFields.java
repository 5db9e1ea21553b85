package io.heddle.agent.threads;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Fields of {@code java.lang.Thread} that a thread is to have from another. Some are final, so that only the JDK's Unsafe
 * writes them; they are written before anybody else knows the thread.
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

    /** What a platform thread was given to run. */
    static @Nullable Runnable task(Thread platform) {
        return (Runnable) UNSAFE.getReference(holder(platform), TASK);
    }

    /** In bytes; 0 when nobody asked for one. */
    static long stackSize(Thread platform) {
        return UNSAFE.getLong(holder(platform), STACK_SIZE);
    }

    static boolean hasHolder(Thread thread) {
        return holder(thread) != null;
    }

    private static @Nullable Object holder(Thread thread) {
        return UNSAFE.getReference(thread, HOLDER);
    }

    /** Makes one thread, new, into what another was made: its identifier, daemon or not, priority, group, inherited locals. */
    static void pass(Thread from, Thread to) {
        UNSAFE.putLong(to, TID, UNSAFE.getLong(from, TID));
        pass(HOLDER, from, to);
        pass(INHERITED, from, to);
        pass(HANDLER, from, to);
    }

    private static void pass(long field, Thread from, Thread to) {
        UNSAFE.putReference(to, field, UNSAFE.getReference(from, field));
    }
}
