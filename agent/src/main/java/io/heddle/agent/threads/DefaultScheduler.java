package io.heddle.agent.threads;

import java.util.concurrent.ForkJoinPool;
import jdk.internal.misc.Unsafe;

/** The scheduler that the JDK gives to a virtual thread if the thread's creator has none. */
public final class DefaultScheduler {
    private DefaultScheduler() {}

    /**
     * Replaces it, so that virtual threads which the program itself makes run beside the converted ones.
     *
     * <p>The field is final. So this must happen before the JVM has compiled code that reads it, which may keep the
     * value.
     *
     * @throws ReflectiveOperationException if this JDK has no such field
     */
    public static void replace(ForkJoinPool scheduler) throws ReflectiveOperationException {
        Class<?> virtualThread = Class.forName("java.lang.VirtualThread");
        Unsafe unsafe = Unsafe.getUnsafe();
        var field = virtualThread.getDeclaredField("DEFAULT_SCHEDULER");
        unsafe.putReferenceVolatile(unsafe.staticFieldBase(field), unsafe.staticFieldOffset(field), scheduler);
    }
}
