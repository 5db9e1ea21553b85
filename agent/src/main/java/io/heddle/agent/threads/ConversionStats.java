package io.heddle.agent.threads;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;

/** Counts of the threads that were converted, and of those that stay platform threads, by reason. Thread-safe. */
public final class ConversionStats {
    /** A reason why a thread stays a platform thread. */
    public enum Reason {
        /** The user bound its name to a kernel thread. */
        BOUND,
        /** It has a stack size of its own, which virtual threads do not support. */
        STACK_SIZE,
        /** It runs an event loop. */
        EVENT_LOOP,
        /** It has no task. */
        NO_TASK
    }

    private final LongAdder converted = new LongAdder();
    private final Map<Reason, LongAdder> kept = new EnumMap<>(Reason.class);
    private final Set<String> subclasses = new ConcurrentSkipListSet<>();
    private final Set<String> unreadable = new ConcurrentSkipListSet<>();

    public ConversionStats() {
        for (Reason reason : Reason.values()) {
            kept.put(reason, new LongAdder());
        }
    }

    void countConverted() {
        converted.increment();
    }

    Thread countKept(Thread thread, Reason reason) {
        count(reason).increment();
        return thread;
    }

    /** Adds the name of a class that extends Thread. Its threads stay platform threads. */
    public void addSubclass(String name) {
        subclasses.add(name);
    }

    /** Adds the name of a class that could not be rewritten. The threads that it makes stay platform threads. */
    public void addUnreadable(String name) {
        unreadable.add(name);
    }

    public long converted() {
        return converted.sum();
    }

    public long keptFor(Reason reason) {
        return count(reason).sum();
    }

    /** Returns names of classes in alphabetical order. */
    public List<String> subclasses() {
        return List.copyOf(subclasses);
    }

    /** Returns names of classes in alphabetical order. */
    public List<String> unreadableClasses() {
        return List.copyOf(unreadable);
    }

    private LongAdder count(Reason reason) {
        return Objects.requireNonNull(kept.get(reason));
    }
}
