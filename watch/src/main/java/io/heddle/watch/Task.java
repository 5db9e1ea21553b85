package io.heddle.watch;

/**
 * A thread of the program, or a process, represented by its first thread. The kernel may reuse the id after the end.
 */
public interface Task {
    int tid();

    /** Whether the id still belongs to this task. */
    boolean isAlive();
}
