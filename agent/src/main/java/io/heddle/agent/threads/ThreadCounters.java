package io.heddle.agent.threads;

import io.heddle.scheduler.Counters;
import io.heddle.scheduler.Usage;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What {@link java.lang.management.ThreadMXBean} says of the CPU time and the allocated memory of threads. The JVM counts both for
 * platform threads. The scheduler sums up what carriers have used for a converted thread, from the program's first question
 * on. User time isn't known of converted threads: the JVM reads it from a file of the kernel, in steps of 10 ms, and most
 * mounts are shorter.
 */
public final class ThreadCounters implements Counters {
    private static final long UNKNOWN = -1;

    private final LivingThreads living;
    private final Consumer<Counters> counting;

    /** @param counting is told at each question to count, and by which counters */
    public ThreadCounters(LivingThreads living, Consumer<Counters> counting) {
        this.living = living;
        this.counting = counting;
    }

    /** The JVM's own answers. Initialised at the first question, because its module is absent in some JVMs. */
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

    /** Whether the JVM knows nothing of this thread, and the scheduler doesn't either. */
    public boolean isUnknown(Thread thread) {
        return thread.isVirtual() && !ThreadFields.hasHolder(thread);
    }

    /**
     * In nanoseconds.
     *
     * @param thread its identifier, 0 for the calling thread
     * @return -1 for a thread that doesn't live
     */
    public long cpuTime(long thread) {
        Usage usage = usage(thread);
        return usage == null ? cpuNanos(thread) : usage.cpuNanos();
    }

    /**
     * In nanoseconds.
     *
     * @param thread its identifier, 0 for the calling thread
     * @return -1 for a converted thread, and one that doesn't live
     */
    public long userTime(long thread) {
        try {
            // Of 0 the JVM would give what the carrier has used. The identifier of a converted thread it doesn't know.
            return thread == 0 && Thread.currentThread().isVirtual() ? UNKNOWN : (long) Jdk.USER.invokeExact(thread);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * In bytes.
     *
     * @param thread its identifier, 0 for the calling thread
     * @return -1 for a thread that doesn't live
     */
    public long allocated(long thread) {
        Usage usage = usage(thread);
        return usage == null ? allocatedBytes(thread) : usage.allocatedBytes();
    }

    private @Nullable Usage usage(long thread) {
        counting.accept(this);
        return living.usage(thread == 0 ? Thread.currentThread().threadId() : thread);
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
