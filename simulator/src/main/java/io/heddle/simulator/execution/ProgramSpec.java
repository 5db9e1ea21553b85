package io.heddle.simulator.execution;

import io.heddle.simulator.scheduling.Attributes;
import java.util.List;

/**
 * A program to simulate.
 *
 * @param threads its threads and those of its JVM, without the collector's; a thread's number is its place
 * @param locks the number of its locks
 * @param mailboxes the number of its mailboxes
 * @param collectors the number of threads that collect in pauses
 * @param collectorAttributes how the kernel schedules these
 * @param coordinatorAttributes how the kernel schedules the thread that stops the program for a collection
 */
public record ProgramSpec(
        List<ThreadSpec> threads,
        int locks,
        int mailboxes,
        int collectors,
        Attributes collectorAttributes,
        Attributes coordinatorAttributes) {
    /** Returns a program that never collects. */
    public static ProgramSpec withoutHeap(List<ThreadSpec> threads, int locks, int mailboxes) {
        return new ProgramSpec(threads, locks, mailboxes, 0, Attributes.ORDINARY, Attributes.ORDINARY);
    }

    /** The most threads of a program. */
    public static final int MAX_THREADS = Moment.MAX_INDEXES;

    public ProgramSpec {
        threads = List.copyOf(threads);
        if (threads.isEmpty() || threads.size() + collectors >= MAX_THREADS) {
            throw new IllegalArgumentException("a program has 1 to " + MAX_THREADS + " threads, not " + threads.size());
        }
    }

    /** Returns the number of all tasks: the threads, those of the collector, and the coordinator of collections. */
    public int tasks() {
        return threads.size() + collectors + 1;
    }
}
