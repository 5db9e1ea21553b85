package io.heddle.simulator.execution;

import io.heddle.hotspot.roles.Role;
import io.heddle.simulator.scheduling.Attributes;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a simulated program.
 *
 * @param behaviour what it does
 * @param startNanos when it starts by itself; {@link #BY_OTHERS} if another thread starts it
 * @param workingSetBytes the memory that it reads again and again
 * @param attributes how the kernel schedules it
 * @param host runs the thread on tasks of its own; null if the thread is itself a task of the kernel
 * @param daemon whether the program ends without waiting for the thread
 */
public record ThreadSpec(
        String name,
        Role role,
        Behaviour behaviour,
        long startNanos,
        long workingSetBytes,
        Attributes attributes,
        @Nullable Host host,
        boolean daemon) {
    /** The start of a thread that another one starts. */
    public static final long BY_OTHERS = Long.MAX_VALUE;

    /** Returns whether the thread stops for collections. */
    boolean stopsForCollections() {
        return role == Role.APP || role == Role.OTHER;
    }
}
