package io.heddle.agent.threads;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jdk.internal.misc.InnocuousThread;
import org.jspecify.annotations.Nullable;

/** The threads that live, as a program saw them when none was virtual. */
public final class LivingThreads {
    private final ThreadGroup own;
    private final Supplier<Thread[]> platform;
    private final Set<Thread> converted = ConcurrentHashMap.newKeySet();

    /**
     * Knows of no converted thread yet.
     *
     * @param own group of threads that no program made
     * @param platform the platform threads that live
     */
    public LivingThreads(ThreadGroup own, Supplier<Thread[]> platform) {
        this.own = own;
        this.platform = platform;
    }

    void add(Thread thread) {
        converted.add(thread);
    }

    void remove(Thread thread) {
        converted.remove(thread);
    }

    /** Platform threads in the JDK's order, and converted ones in the order in which they were made. */
    public Thread[] all() {
        return Stream.concat(Stream.of(platform.get()).filter(thread -> !isService(thread)), converted())
                .toArray(Thread[]::new);
    }

    private Stream<Thread> converted() {
        return converted.stream().filter(Thread::isAlive).sorted(Comparator.comparingLong(Thread::threadId));
    }

    /** The converted thread of this identifier that lives; null if there is none. */
    @Nullable
    Thread converted(long id) {
        return converted().filter(thread -> thread.threadId() == id).findFirst().orElse(null);
    }

    /** Adds converted threads to what {@link Thread#getAllStackTraces} says, and takes out those that no program made. */
    public Map<Thread, StackTraceElement[]> complete(Map<Thread, StackTraceElement[]> traces) {
        Map<Thread, StackTraceElement[]> all = new HashMap<>(traces);
        all.keySet().removeIf(this::isService);
        converted().forEach(thread -> {
            StackTraceElement[] stack = thread.getStackTrace();
            if (thread.isAlive()) {
                all.put(thread, stack);
            }
        });
        return all;
    }

    /** One of the agent's, or one that the JDK has for virtual threads alone. */
    private boolean isService(Thread thread) {
        return own.equals(thread.getThreadGroup())
                || (thread instanceof InnocuousThread
                        && (thread.getName().startsWith("VirtualThread-")
                                || thread.getName().endsWith("-Poller")
                                || thread.getName().equals("MasterPoller")));
    }
}
