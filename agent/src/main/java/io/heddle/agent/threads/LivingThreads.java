package io.heddle.agent.threads;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The threads that live, as a program saw them when none was virtual. */
public final class LivingThreads {
    private static final MethodHandle ROOT;
    private static final MethodHandle THREADS;

    static {
        try {
            Class<?> containers = Class.forName("jdk.internal.vm.ThreadContainers");
            Class<?> container = Class.forName("jdk.internal.vm.ThreadContainer");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ROOT = lookup.findStatic(containers, "root", MethodType.methodType(container));
            THREADS = lookup.findVirtual(container, "threads", MethodType.methodType(Stream.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ThreadGroup own;

    /** @param own group of threads that no program made */
    public LivingThreads(ThreadGroup own) {
        this.own = own;
    }

    /** Adds converted threads to what {@link Thread#getAllStackTraces} says, and takes out the agent's. */
    public Map<Thread, StackTraceElement[]> complete(Map<Thread, StackTraceElement[]> platform) {
        Map<Thread, StackTraceElement[]> all = new HashMap<>(platform);
        all.keySet().removeIf(thread -> own.equals(thread.getThreadGroup()));
        virtual().filter(ThreadFields::hasHolder).forEach(thread -> {
            StackTraceElement[] stack = thread.getStackTrace();
            if (thread.isAlive()) {
                all.put(thread, stack);
            }
        });
        return all;
    }

    @SuppressWarnings("unchecked")
    private static Stream<Thread> virtual() {
        try {
            return ((Stream<Thread>) THREADS.invoke(ROOT.invoke())).filter(Thread::isVirtual);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
