package io.heddle.agent.threads;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;

/** How many threads were made virtual, which weren't, and why. */
public final class Tally {
    /** Why a thread stays a platform thread. */
    public enum Reason {
        /** Its name is one of those that were asked to stay. */
        BOUND,
        /** It asked for a stack of its own size, which virtual threads don't have. */
        STACK_SIZE,
        /** It runs an event loop. */
        EVENT_LOOP,
        /** It has nothing to run. */
        NO_TASK
    }

    private final LongAdder converted = new LongAdder();
    private final Map<Reason, LongAdder> left = new EnumMap<>(Reason.class);
    private final Set<String> subclasses = new ConcurrentSkipListSet<>();
    private final Set<String> unreadable = new ConcurrentSkipListSet<>();

    public Tally() {
        for (Reason reason : Reason.values()) {
            left.put(reason, new LongAdder());
        }
    }

    void converted() {
        converted.increment();
    }

    Thread left(Thread thread, Reason reason) {
        count(reason).increment();
        return thread;
    }

    /** A class that extends Thread, whose threads stay. */
    public void subclass(String name) {
        subclasses.add(name);
    }

    /** A class that couldn't be rewritten, whose threads stay. */
    public void unreadable(String name) {
        unreadable.add(name);
    }

    public long convertedThreads() {
        return converted.sum();
    }

    public long leftFor(Reason reason) {
        return count(reason).sum();
    }

    /** In the order of the alphabet. */
    public List<String> subclasses() {
        return List.copyOf(subclasses);
    }

    /** In the order of the alphabet. */
    public List<String> unreadableClasses() {
        return List.copyOf(unreadable);
    }

    private LongAdder count(Reason reason) {
        return Objects.requireNonNull(left.get(reason));
    }
}
