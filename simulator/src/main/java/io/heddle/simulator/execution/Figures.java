package io.heddle.simulator.execution;

import io.heddle.hotspot.roles.Role;
import java.util.EnumMap;
import java.util.Map;

/** The figures of an execution so far. */
public final class Figures {
    private final Map<Role, RoleTimes> times = new EnumMap<>(Role.class);
    long events;
    long switches;
    long preemptions;
    long wakeups;
    long migrations;
    long overheadNanos;
    long choiceNanos;
    long refillNanos;
    long idleNanos;
    long pauseNanos;
    long stoppingNanos;
    int collections;
    int fullCollections;
    long copiedBytes;
    long promotedBytes;
    long allocatedBytes;

    RoleTimes times(Role role) {
        return times.computeIfAbsent(role, each -> new RoleTimes());
    }

    void add(CollectionWork work) {
        collections++;
        fullCollections += work.full() ? 1 : 0;
        copiedBytes += work.copiedBytes();
        promotedBytes += work.promotedBytes();
    }

    /** Returns the CPU time of the threads of a role, overhead included. */
    public long cpuNanos(Role role) {
        return times(role).cpuNanos;
    }

    /** Returns how long threads of a role were ready without a CPU. */
    public long waitNanos(Role role) {
        return times(role).waitNanos;
    }

    public long events() {
        return events;
    }

    /** Returns how often a CPU went from one task to another. */
    public long switches() {
        return switches;
    }

    /** Returns how often a task lost its CPU although it was ready. */
    public long preemptions() {
        return preemptions;
    }

    public long wakeups() {
        return wakeups;
    }

    /** Returns how often a task ran on another CPU than before. */
    public long migrations() {
        return migrations;
    }

    /** Returns the CPU time between two tasks: choices, switches and refills of caches. */
    public long overheadNanos() {
        return overheadNanos;
    }

    /** Returns the part of the overhead in which the scheduler chose. */
    public long choiceNanos() {
        return choiceNanos;
    }

    /** Returns the part of the overhead in which caches were filled. */
    public long refillNanos() {
        return refillNanos;
    }

    /** Returns the time for which CPUs were idle. */
    public long idleNanos() {
        return idleNanos;
    }

    /** Returns the time in pauses for collections. */
    public long pauseNanos() {
        return pauseNanos;
    }

    /** Returns the time that threads took to stop for collections. */
    public long stoppingNanos() {
        return stoppingNanos;
    }

    public int collections() {
        return collections;
    }

    public int fullCollections() {
        return fullCollections;
    }

    public long copiedBytes() {
        return copiedBytes;
    }

    public long promotedBytes() {
        return promotedBytes;
    }

    public long allocatedBytes() {
        return allocatedBytes;
    }
}
