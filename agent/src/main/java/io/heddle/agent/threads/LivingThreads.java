package io.heddle.agent.threads;

import io.heddle.scheduler.Usage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jdk.internal.misc.InnocuousThread;
import org.jspecify.annotations.Nullable;

/** The threads that live, as a program saw them when none was virtual. */
public final class LivingThreads {
    private final ThreadGroup own;
    private final Supplier<Thread[]> platform;
    private final Map<Long, Living> converted = new ConcurrentHashMap<>();

    private record Living(Thread thread, Usage usage) {}

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

    void add(Thread thread, Usage usage) {
        converted.put(thread.threadId(), new Living(thread, usage));
    }

    void remove(Thread thread) {
        converted.remove(thread.threadId());
    }

    /** Platform threads in the JDK's order, and converted ones in the order in which they were made. */
    public Thread[] all() {
        return Stream.concat(Stream.of(platform.get()).filter(thread -> !isService(thread)), converted())
                .toArray(Thread[]::new);
    }

    private Stream<Thread> converted() {
        return converted.values().stream()
                .map(Living::thread)
                .filter(Thread::isAlive)
                .sorted(Comparator.comparingLong(Thread::threadId));
    }

    /** The converted thread of this identifier that lives; null if there is none. */
    @Nullable
    Thread converted(long id) {
        Living found = living(id);
        return found == null ? null : found.thread();
    }

    /** What the converted thread of this identifier uses; null if none lives. */
    @Nullable
    Usage usage(long id) {
        Living found = living(id);
        return found == null ? null : found.usage();
    }

    private @Nullable Living living(long id) {
        Living found = converted.get(id);
        return found != null && found.thread().isAlive() ? found : null;
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
