package io.heddle.agent.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The thread information that {@link java.lang.management.ThreadMXBean} returns, with converted threads added.
 *
 * <p>The JVM knows platform threads. For converted threads this class adds what classes of the JDK know: state, stack,
 * and the lock of {@code java.util.concurrent} that a thread waits for, with its owner. Monitors, and how often and how
 * long a thread has waited, are unknown.
 */
public final class ThreadInfos {
    /** Thread states as JVM TI encodes {@link Thread.State}. */
    private static final int RUNNABLE = 0x4;

    private static final int BLOCKED = 0x400;
    private static final int WAITING = 0x10;
    private static final int TIMED_WAITING = 0x20;
    private static final int TERMINATED = 0x2;
    private static final int ALIVE = 0x1;

    private final LiveThreads liveThreads;

    public ThreadInfos(LiveThreads liveThreads) {
        this.liveThreads = liveThreads;
    }

    /** Methods of a module that is loaded only if a program asks for thread information. */
    private static final class Jdk {
        private static final MethodHandle INFO;
        private static final MethodHandle DUMP;
        private static final MethodHandle NEW;
        private static final MethodHandle OWNER;

        static {
            try {
                MethodHandles.Lookup own = MethodHandles.lookup();
                Class<?> bean = Class.forName("sun.management.ThreadImpl");
                MethodHandles.Lookup beans = MethodHandles.privateLookupIn(bean, own);
                INFO = beans.findStatic(
                        bean,
                        "getThreadInfo1",
                        MethodType.methodType(void.class, long[].class, int.class, ThreadInfo[].class));
                DUMP = beans.findStatic(
                        bean,
                        "dumpThreads0",
                        MethodType.methodType(
                                ThreadInfo[].class, long[].class, boolean.class, boolean.class, int.class));
                NEW = MethodHandles.privateLookupIn(ThreadInfo.class, own)
                        .findConstructor(
                                ThreadInfo.class,
                                MethodType.methodType(
                                        void.class,
                                        Thread.class,
                                        int.class,
                                        Object.class,
                                        Thread.class,
                                        long.class,
                                        long.class,
                                        long.class,
                                        long.class,
                                        StackTraceElement[].class));
                OWNER = MethodHandles.privateLookupIn(AbstractOwnableSynchronizer.class, own)
                        .findVirtual(
                                AbstractOwnableSynchronizer.class,
                                "getExclusiveOwnerThread",
                                MethodType.methodType(Thread.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** Returns a handle of {@link #fill}. */
    public MethodHandle fillHandle() {
        return bound("fill", MethodType.methodType(void.class, long[].class, int.class, ThreadInfo[].class));
    }

    /** Returns a handle of {@link #dump}. */
    public MethodHandle dumpHandle() {
        return bound(
                "dump",
                MethodType.methodType(ThreadInfo[].class, long[].class, boolean.class, boolean.class, int.class));
    }

    /** Binds a handle at each call, because some JVMs lack the module of these types, and few programs ask. */
    private MethodHandle bound(String method, MethodType type) {
        try {
            return MethodHandles.lookup().bind(this, method, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Fills in the information of some threads.
     *
     * @param maxDepth maximum number of stack frames, -1 for all
     * @param infos receives the information, in the order of the identifiers
     */
    void fill(long[] ids, int maxDepth, @Nullable ThreadInfo[] infos) throws Throwable {
        Jdk.INFO.invokeExact(ids, maxDepth, infos);
        addConverted(ids, maxDepth < 0 ? Integer.MAX_VALUE : maxDepth, infos);
    }

    /** @param ids identifiers of threads; null for all */
    @Nullable
    ThreadInfo[] dump(long @Nullable [] ids, boolean monitors, boolean synchronizers, int maxDepth) throws Throwable {
        long[] requested = ids == null
                ? Stream.of(liveThreads.all()).mapToLong(Thread::threadId).toArray()
                : ids;
        @Nullable
        ThreadInfo[] infos = (ThreadInfo[]) Jdk.DUMP.invokeExact(requested, monitors, synchronizers, maxDepth);
        addConverted(requested, maxDepth, infos);
        return infos;
    }

    private void addConverted(long[] ids, int maxDepth, @Nullable ThreadInfo[] infos) throws Throwable {
        for (int i = 0; i < ids.length; i++) {
            Thread thread = infos[i] == null ? liveThreads.converted(ids[i]) : null;
            if (thread != null) {
                infos[i] = info(thread, maxDepth);
            }
        }
    }

    private static ThreadInfo info(Thread thread, int maxDepth) throws Throwable {
        Thread.State state = thread.getState();
        Object blocker = state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING
                ? LockSupport.getBlocker(thread)
                : null;
        Thread owner = blocker instanceof AbstractOwnableSynchronizer synchronizer
                ? (Thread) Jdk.OWNER.invokeExact(synchronizer)
                : null;
        StackTraceElement[] stack = maxDepth == 0 ? new StackTraceElement[0] : thread.getStackTrace();
        StackTraceElement[] shown = stack.length > maxDepth ? Arrays.copyOf(stack, maxDepth) : stack;
        return (ThreadInfo) Jdk.NEW.invokeExact(thread, state(state), blocker, owner, 0L, -1L, 0L, -1L, shown);
    }

    private static int state(Thread.State state) {
        return switch (state) {
            case NEW -> 0;
            case RUNNABLE -> ALIVE | RUNNABLE;
            case BLOCKED -> ALIVE | BLOCKED;
            case WAITING -> ALIVE | WAITING;
            case TIMED_WAITING -> ALIVE | TIMED_WAITING;
            case TERMINATED -> TERMINATED;
        };
    }
}
