package io.heddle.agent.threads;

import io.heddle.scheduler.ThreadUsage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jdk.internal.misc.InnocuousThread;
import org.jspecify.annotations.Nullable;

/** The live threads, as the program would see them if none was virtual. Thread-safe. */
public final class LiveThreads {
    private final ThreadGroup agentGroup;
    private final Supplier<Thread[]> platformThreads;
    private final Map<Long, LiveThread> converted = new ConcurrentHashMap<>();

    private record LiveThread(Thread thread, ThreadUsage usage) {}

    /**
     * Creates a registry without converted threads.
     *
     * @param agentGroup the group of the agent's own threads
     * @param platformThreads returns the live platform threads
     */
    public LiveThreads(ThreadGroup agentGroup, Supplier<Thread[]> platformThreads) {
        this.agentGroup = agentGroup;
        this.platformThreads = platformThreads;
    }

    void add(Thread thread, ThreadUsage usage) {
        converted.put(thread.threadId(), new LiveThread(thread, usage));
    }

    void remove(Thread thread) {
        converted.remove(thread.threadId());
    }

    /** Returns platform threads in the JDK's order, followed by converted threads in the order of their creation. */
    public Thread[] all() {
        return Stream.concat(Stream.of(platformThreads.get()).filter(thread -> !isInternal(thread)), converted())
                .toArray(Thread[]::new);
    }

    private Stream<Thread> converted() {
        return converted.values().stream()
                .map(LiveThread::thread)
                .filter(Thread::isAlive)
                .sorted(Comparator.comparingLong(Thread::threadId));
    }

    /** Returns the live converted thread with this identifier; null if there is none. */
    @Nullable
    Thread converted(long id) {
        LiveThread found = live(id);
        return found == null ? null : found.thread();
    }

    /** Returns the usage of the live converted thread with this identifier; null if there is none. */
    @Nullable
    ThreadUsage usage(long id) {
        LiveThread found = live(id);
        return found == null ? null : found.usage();
    }

    private @Nullable LiveThread live(long id) {
        LiveThread found = converted.get(id);
        return found != null && found.thread().isAlive() ? found : null;
    }

    /** Adds converted threads to the result of {@link Thread#getAllStackTraces}, and removes internal threads. */
    public Map<Thread, StackTraceElement[]> addConverted(Map<Thread, StackTraceElement[]> traces) {
        Map<Thread, StackTraceElement[]> all = new HashMap<>(traces);
        all.keySet().removeIf(this::isInternal);
        converted().forEach(thread -> {
            StackTraceElement[] stack = thread.getStackTrace();
            if (thread.isAlive()) {
                all.put(thread, stack);
            }
        });
        return all;
    }

    /** Returns whether a thread belongs to the agent, or to the JDK's support of virtual threads. */
    private boolean isInternal(Thread thread) {
        return agentGroup.equals(thread.getThreadGroup())
                || (thread instanceof InnocuousThread
                        && (thread.getName().startsWith("VirtualThread-")
                                || thread.getName().endsWith("-Poller")
                                || thread.getName().equals("MasterPoller")));
    }
}
