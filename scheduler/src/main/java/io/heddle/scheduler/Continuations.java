package io.heddle.scheduler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Access to the continuations that virtual threads submit to their scheduler.
 *
 * <p>The continuation of a thread is a private field of it, and refers to it. So the scheduler knows which thread is
 * ready, for any thread that has the scheduler: also for those that a thread of the scheduler makes, which inherit it.
 *
 * <p>Up to JDK 25 the scheduler can make its own {@link ThreadTask} the continuation, so that a submission needs no
 * search for the task. From JDK 26 on the JVM reports changes of final fields (JEP 500).
 */
final class Continuations {
    private static final int LAST_JDK_TO_REPLACE = 25;

    private static final @Nullable MethodHandle GET;
    private static final @Nullable MethodHandle SET;
    private static final boolean KNOWN;

    /**
     * The getter of the thread for each class of continuations. An agent that changes the class of virtual threads gives
     * the threads after that a new class of continuations.
     */
    private static final ClassValue<Optional<MethodHandle>> THREAD = new ClassValue<>() {
        @Override
        protected Optional<MethodHandle> computeValue(Class<?> type) {
            return Optional.ofNullable(threadGetter(type));
        }
    };

    static {
        MethodHandle get = null;
        MethodHandle set = null;
        boolean known = false;
        try {
            Thread probe = JdkThreads.builder(Runnable::run).unstarted(() -> {});
            Field field = probe.getClass().getDeclaredField("runContinuation");
            field.setAccessible(true);
            known = probe.equals(threadOf((Runnable) field.get(probe)));
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            get = lookup.unreflectGetter(field).asType(MethodType.methodType(Runnable.class, Thread.class));
            if (Runtime.version().feature() <= LAST_JDK_TO_REPLACE) {
                set = lookup.unreflectSetter(field)
                        .asType(MethodType.methodType(void.class, Thread.class, Runnable.class));
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            set = null;
        }
        GET = get;
        SET = set;
        KNOWN = known;
    }

    private Continuations() {}

    /**
     * @throws IllegalStateException if this JVM has no such continuations
     */
    static void requireAccess() {
        if (!KNOWN) {
            throw new IllegalStateException("virtual threads cannot get a scheduler: their continuations in this JVM ("
                    + System.getProperty("java.vm.version") + ") are not known. Use JDK 21 to 25.");
        }
    }

    /** Returns whether {@link #replace} works. */
    static boolean areReplaceable() {
        return SET != null;
    }

    /** Returns the thread of a continuation; null if the JDK did not make the continuation. */
    static @Nullable Thread threadOf(Runnable continuation) {
        MethodHandle getter = THREAD.get(continuation.getClass()).orElse(null);
        if (getter == null) {
            return null;
        }
        try {
            return (Thread) getter.invokeExact(continuation);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable MethodHandle threadGetter(Class<?> type) {
        Field[] fields = type.getDeclaredFields();
        if (fields.length != 1 || !Thread.class.isAssignableFrom(fields[0].getType())) {
            return null;
        }
        try {
            fields[0].setAccessible(true);
            return MethodHandles.lookup()
                    .unreflectGetter(fields[0])
                    .asType(MethodType.methodType(Thread.class, Runnable.class));
        } catch (IllegalAccessException | RuntimeException e) {
            return null;
        }
    }

    /** Makes a task the continuation of a virtual thread, and gives the task the continuation that it replaces. */
    static void replace(Thread thread, ThreadTask task) {
        MethodHandle get = GET;
        MethodHandle set = SET;
        if (get == null || set == null) {
            throw new IllegalStateException("continuations are not replaceable");
        }
        try {
            task.setContinuation((Runnable) get.invokeExact(thread));
            set.invokeExact(thread, (Runnable) task);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
