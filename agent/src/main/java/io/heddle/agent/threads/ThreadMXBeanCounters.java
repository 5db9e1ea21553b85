package io.heddle.agent.threads;

import io.heddle.scheduler.ThreadCounters;
import io.heddle.scheduler.ThreadUsage;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The CPU time and allocated memory of threads that {@link java.lang.management.ThreadMXBean} returns.
 *
 * <p>The JVM counts both for platform threads. For converted threads the scheduler adds up what carriers have used,
 * beginning with the program's first query. The user time of converted threads is unknown: the JVM reads it from a file
 * of the kernel, in steps of 10 ms, and most mounts are shorter.
 */
public final class ThreadMXBeanCounters implements ThreadCounters {
    private static final long UNKNOWN = -1;

    private final LiveThreads liveThreads;
    private final Consumer<ThreadCounters> startCounting;

    /** @param startCounting called at each query, with the counters to use */
    public ThreadMXBeanCounters(LiveThreads liveThreads, Consumer<ThreadCounters> startCounting) {
        this.liveThreads = liveThreads;
        this.startCounting = startCounting;
    }

    /** The JVM's own methods. Initialised at the first query, because some JVMs lack their module. */
    private static final class Jdk {
        private static final MethodHandle CPU;
        private static final MethodHandle USER;
        private static final MethodHandle ALLOCATED;

        static {
            try {
                Class<?> bean = Class.forName("sun.management.ThreadImpl");
                MethodHandles.Lookup beans = MethodHandles.privateLookupIn(bean, MethodHandles.lookup());
                MethodType type = MethodType.methodType(long.class, long.class);
                CPU = beans.findStatic(bean, "getThreadTotalCpuTime0", type);
                USER = beans.findStatic(bean, "getThreadUserCpuTime0", type);
                ALLOCATED = beans.findStatic(bean, "getThreadAllocatedMemory0", type);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** Returns whether neither the JVM nor the scheduler counts for a thread. */
    public boolean hasNoCounters(Thread thread) {
        return thread.isVirtual() && !ThreadFields.hasHolder(thread);
    }

    /**
     * Returns the CPU time of a thread, in nanoseconds.
     *
     * @param thread identifier of the thread, 0 for the calling thread
     * @return -1 if the thread is not alive
     */
    public long cpuTime(long thread) {
        ThreadUsage usage = usage(thread);
        return usage == null ? cpuNanos(thread) : usage.cpuNanos();
    }

    /**
     * Returns the user CPU time of a thread, in nanoseconds.
     *
     * @param thread identifier of the thread, 0 for the calling thread
     * @return -1 if the thread is converted or not alive
     */
    public long userTime(long thread) {
        try {
            // For 0 the JVM would return the carrier's user time. It does not know the identifiers of converted
            // threads.
            return thread == 0 && Thread.currentThread().isVirtual() ? UNKNOWN : (long) Jdk.USER.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns the memory that a thread has allocated in the heap, in bytes.
     *
     * @param thread identifier of the thread, 0 for the calling thread
     * @return -1 if the thread is not alive
     */
    public long allocated(long thread) {
        ThreadUsage usage = usage(thread);
        return usage == null ? allocatedBytes(thread) : usage.allocatedBytes();
    }

    private @Nullable ThreadUsage usage(long thread) {
        startCounting.accept(this);
        return liveThreads.usage(thread == 0 ? Thread.currentThread().threadId() : thread);
    }

    @Override
    public long cpuNanos(long thread) {
        try {
            return (long) Jdk.CPU.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public long allocatedBytes(long thread) {
        try {
            return (long) Jdk.ALLOCATED.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
