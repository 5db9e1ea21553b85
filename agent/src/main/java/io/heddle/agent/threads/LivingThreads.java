package io.heddle.agent.threads;

import java.util.HashMap;
import java.util.Map;
import jdk.internal.vm.ThreadContainers;

/** The threads that live, as a program saw them when none was virtual. */
public final class LivingThreads {
    private final ThreadGroup own;

    /** @param own group of threads that no program made */
    public LivingThreads(ThreadGroup own) {
        this.own = own;
    }

    /** Adds converted threads to what {@link Thread#getAllStackTraces} says, and takes out the agent's. */
    public Map<Thread, StackTraceElement[]> complete(Map<Thread, StackTraceElement[]> platform) {
        Map<Thread, StackTraceElement[]> all = new HashMap<>(platform);
        all.keySet().removeIf(thread -> own.equals(thread.getThreadGroup()));
        ThreadContainers.root().threads().filter(LivingThreads::isConverted).forEach(thread -> {
            StackTraceElement[] stack = thread.getStackTrace();
            if (thread.isAlive()) {
                all.put(thread, stack);
            }
        });
        return all;
    }

    /** Virtual threads that the program made as such have no holder. */
    private static boolean isConverted(Thread thread) {
        return thread.isVirtual() && ThreadFields.hasHolder(thread);
    }
}
